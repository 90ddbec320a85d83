# Finds the LLVM and Clang that the tool is built with: the ones that Clang_DIR names, else the newest of the versions
# that lib/Parse/ClangCompat.h is kept for. SPARSEGEN_LLVM_VERSION asks for one of them.
set(SPARSEGEN_LLVM_VERSION "" CACHE STRING "Major version of LLVM and Clang; empty: the newest of 21, 20, 19 and 18")

set(sparsegen_llvm_versions 21 20 19 18)
if(SPARSEGEN_LLVM_VERSION)
  set(sparsegen_llvm_versions ${SPARSEGEN_LLVM_VERSION})
elseif(Clang_DIR)
  find_package(Clang QUIET CONFIG PATHS "${Clang_DIR}" NO_DEFAULT_PATH)
endif()
foreach(major ${sparsegen_llvm_versions})
  if(Clang_FOUND)
    break()
  endif()
  # A package answers to its own minor version alone, which is that of all releases of a major one.
  if(major LESS 18)
    set(minor 0)
  else()
    set(minor 1)
  endif()
  find_package(Clang ${major}.${minor} QUIET CONFIG HINTS "/usr/lib/llvm-${major}")
endforeach()
if(NOT Clang_FOUND)
  list(JOIN sparsegen_llvm_versions ", " tried)
  message(FATAL_ERROR "No Clang of version ${tried} was found, with what is needed to build on it.\n"
    "On Debian: apt-get install libclang-19-dev llvm-19-dev clang-19 llvm-19-tools. "
    "Elsewhere: -DClang_DIR=<folder of ClangConfig.cmake>.")
endif()
message(STATUS "Clang ${LLVM_PACKAGE_VERSION}: ${Clang_DIR}")
