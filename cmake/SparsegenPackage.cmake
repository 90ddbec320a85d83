# Makes the project usable from others: find_package(sparsegen) on the build tree or on an installation, and
# add_subdirectory. All three give the targets sparsegen::sparsegen (the tool) and sparsegen::runtime, and the function
# sparsegen_generate_headers().
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
include(SparsegenGenerateHeaders)

set_target_properties(sparsegen_runtime PROPERTIES EXPORT_NAME runtime)

# A project of which this is a part may call find_package(sparsegen), too: here it is.
if(NOT PROJECT_IS_TOP_LEVEL)
  set(sparsegen_DIR "${PROJECT_BINARY_DIR}" CACHE PATH "sparsegen, which is a part of this project" FORCE)
endif()
configure_file("${PROJECT_SOURCE_DIR}/cmake/sparsegen-config.cmake" "${PROJECT_BINARY_DIR}/sparsegen-config.cmake" COPYONLY)
configure_file("${PROJECT_SOURCE_DIR}/cmake/SparsegenGenerateHeaders.cmake"
  "${PROJECT_BINARY_DIR}/SparsegenGenerateHeaders.cmake" COPYONLY)
# What is built with it may be for another machine: of the package that gets headers only.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/sparsegen-config-version.cmake" COMPATIBILITY SameMinorVersion
  ARCH_INDEPENDENT)
if(SPARSEGEN_EXECUTABLE)
  return()
endif()
add_executable(sparsegen::sparsegen ALIAS sparsegen)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/sparsegen")
install(TARGETS sparsegen sparsegen-color sparsegen_runtime EXPORT sparsegen-targets)
install(EXPORT sparsegen-targets NAMESPACE sparsegen:: DESTINATION "${package_dir}")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/sparsegen" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")

install(FILES
  "${PROJECT_BINARY_DIR}/sparsegen-config.cmake"
  "${PROJECT_BINARY_DIR}/sparsegen-config-version.cmake"
  "${PROJECT_BINARY_DIR}/SparsegenGenerateHeaders.cmake"
  DESTINATION "${package_dir}")

# Man pages, completion, and the documents.
foreach(program sparsegen sparsegen-color)
  set(about_sparsegen "sparse Jacobians and Hessians of C and C++ functions, as C++ headers")
  set(about_sparsegen-color "colorings of sparse matrices, for compressed derivatives")
  set(page "${PROJECT_BINARY_DIR}/man/${program}.1")
  add_custom_command(OUTPUT "${page}"
    COMMAND ${CMAKE_COMMAND} "-Dprogram=$<TARGET_FILE:${program}>" "-Dabout=${about_${program}}"
      "-Dversion=${PROJECT_VERSION}" "-Doutput=${page}" -P "${PROJECT_SOURCE_DIR}/packaging/ManPage.cmake"
    DEPENDS ${program} "${PROJECT_SOURCE_DIR}/packaging/ManPage.cmake" VERBATIM)
  list(APPEND man_pages "${page}")
  install(FILES "${PROJECT_SOURCE_DIR}/packaging/sparsegen.bash"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" RENAME ${program})
endforeach()
add_custom_target(sparsegen_man ALL DEPENDS ${man_pages})
install(FILES ${man_pages} DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
install(FILES "${PROJECT_SOURCE_DIR}/packaging/sparsegen.zsh"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/site-functions" RENAME _sparsegen)
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" "${PROJECT_SOURCE_DIR}/README.md" "${PROJECT_SOURCE_DIR}/CHANGELOG.md"
  DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/docs/" DESTINATION "${CMAKE_INSTALL_DOCDIR}/docs")

# `cpack` in the build tree makes a Debian package. The tool reads Clang's own headers when it runs.
if(PROJECT_IS_TOP_LEVEL)
  set(CPACK_GENERATOR DEB)
  set(CPACK_PACKAGE_CONTACT "the developers of sparsegen")
  set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${about_sparsegen}")
  set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
  set(CPACK_STRIP_FILES ON)
  set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
  set(CPACK_DEBIAN_PACKAGE_SECTION devel)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_PACKAGE_DEPENDS "libclang-common-${LLVM_VERSION_MAJOR}-dev, libstdc++-dev | libstdc++-12-dev")
  set(CPACK_DEBIAN_PACKAGE_SUGGESTS "cmake, g++")
  include(CPack)
endif()

# The build tree is a package too: sparsegen_DIR=<build tree>.
export(EXPORT sparsegen-targets NAMESPACE sparsegen:: FILE "${PROJECT_BINARY_DIR}/sparsegen-targets.cmake")
