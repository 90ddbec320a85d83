# Makes the project usable from others: find_package(sparsegen) on the build tree or on an installation, and
# add_subdirectory. All three give the targets sparsegen::sparsegen (the tool) and sparsegen::runtime, and the function
# sparsegen_generate_headers().
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
include(SparsegenGenerateHeaders)

if(NOT TARGET sparsegen::sparsegen)
  add_executable(sparsegen::sparsegen ALIAS sparsegen)
endif()
set_target_properties(sparsegen_runtime PROPERTIES EXPORT_NAME runtime)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/sparsegen")
install(TARGETS sparsegen sparsegen_runtime EXPORT sparsegen-targets)
install(EXPORT sparsegen-targets NAMESPACE sparsegen:: DESTINATION "${package_dir}")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/sparsegen" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")

write_basic_package_version_file("${PROJECT_BINARY_DIR}/sparsegen-config-version.cmake" COMPATIBILITY SameMinorVersion)
configure_file("${PROJECT_SOURCE_DIR}/cmake/sparsegen-config.cmake" "${PROJECT_BINARY_DIR}/sparsegen-config.cmake" COPYONLY)
configure_file("${PROJECT_SOURCE_DIR}/cmake/SparsegenGenerateHeaders.cmake"
  "${PROJECT_BINARY_DIR}/SparsegenGenerateHeaders.cmake" COPYONLY)
install(FILES
  "${PROJECT_BINARY_DIR}/sparsegen-config.cmake"
  "${PROJECT_BINARY_DIR}/sparsegen-config-version.cmake"
  "${PROJECT_BINARY_DIR}/SparsegenGenerateHeaders.cmake"
  DESTINATION "${package_dir}")

# The build tree is a package too: sparsegen_DIR=<build tree>.
export(EXPORT sparsegen-targets NAMESPACE sparsegen:: FILE "${PROJECT_BINARY_DIR}/sparsegen-targets.cmake")
