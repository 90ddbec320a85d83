# What find_package(sparsegen) reads, in the build tree and when installed.
include("${CMAKE_CURRENT_LIST_DIR}/sparsegen-targets.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/SparsegenGenerateHeaders.cmake")
