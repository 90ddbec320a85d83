# How the project's own targets are built: one library a stage, warnings as
# errors for developers, and Clang's headers only where a stage asks for them.

find_package(Clang 19.1 REQUIRED CONFIG HINTS /usr/lib/llvm-19)

function(sparsegen_options target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wswitch-enum
    $<$<BOOL:${SPARSEGEN_DEVELOPER}>:-Werror>)
  # GCC 12 sees uninitialised members in every std::variant that is moved, and overlaps in `"text" + string`.
  target_compile_options(${target} PRIVATE "$<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized;-Wno-restrict>")
  if(SPARSEGEN_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=${SPARSEGEN_SANITIZE} -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=${SPARSEGEN_SANITIZE})
  endif()
endfunction()

# Gives a target LLVM's and Clang's headers and shared libraries. Such a stage spends its time in their code: -O3 gains
# little there, and compiles a third longer.
function(sparsegen_use_clang target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O2>)
  target_include_directories(${target} SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
  # GCC 12 sees null pointers in Clang's inline functions.
  target_compile_options(${target} PRIVATE -fno-rtti -Wno-switch-enum $<$<CXX_COMPILER_ID:GNU>:-Wno-nonnull>)
  target_link_libraries(${target} PRIVATE clang-cpp LLVM)
endfunction()

# sparsegen_library(Name [CLANG] [LINKS other...]): the sources of this folder.
function(sparsegen_library name)
  cmake_parse_arguments(arg "CLANG" "" "LINKS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp" "${CMAKE_CURRENT_SOURCE_DIR}/*/*.cpp"
    "${CMAKE_CURRENT_SOURCE_DIR}/*/*/*.cpp")
  add_library(sparsegen_${name} STATIC ${sources})
  target_include_directories(sparsegen_${name} PUBLIC "${PROJECT_SOURCE_DIR}/lib")
  foreach(link ${arg_LINKS})
    target_link_libraries(sparsegen_${name} PUBLIC sparsegen_${link})
  endforeach()
  sparsegen_options(sparsegen_${name})
  if(arg_CLANG)
    sparsegen_use_clang(sparsegen_${name})
  endif()
endfunction()
