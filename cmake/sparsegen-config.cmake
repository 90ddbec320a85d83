# What find_package(sparsegen) reads, in the build tree and when installed. Where the source tree is a part of the
# project already (add_subdirectory), its targets are those of the package.
if(NOT TARGET sparsegen::runtime)
  include("${CMAKE_CURRENT_LIST_DIR}/sparsegen-targets.cmake")
endif()
include("${CMAKE_CURRENT_LIST_DIR}/SparsegenGenerateHeaders.cmake")
