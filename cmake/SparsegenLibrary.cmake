# How the project's own targets are built: one library a stage, warnings as
# errors for developers, and Clang's headers only where a stage asks for them.

include(SparsegenClang)

function(sparsegen_options target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wswitch-enum
    $<$<BOOL:${SPARSEGEN_DEVELOPER}>:-Werror>)
  # CMake's -O3 compiles an eighth longer, and makes the tool 3 % faster.
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O2>)
  # GCC 12 sees uninitialised members in every std::variant that is moved, and overlaps in `"text" + string`.
  target_compile_options(${target} PRIVATE "$<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized;-Wno-restrict>")
  # libstdc++ 12 calls what it calls deprecated itself in std::stable_sort. Instances of templates are made with the
  # precompiled headers that name them, once.
  target_compile_options(${target} PRIVATE
    "$<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations;-Wno-sign-conversion;-fpch-instantiate-templates>")
  if(SPARSEGEN_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=${SPARSEGEN_SANITIZE} -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=${SPARSEGEN_SANITIZE})
  endif()
endfunction()

# Gives a target LLVM's and Clang's headers and shared libraries.
function(sparsegen_use_clang target)
  target_include_directories(${target} SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
  # GCC 12 sees null pointers in Clang's inline functions.
  target_compile_options(${target} PRIVATE -fno-rtti -Wno-switch-enum $<$<CXX_COMPILER_ID:GNU>:-Wno-nonnull>)
  target_link_libraries(${target} PRIVATE clang-cpp LLVM)
endfunction()

# Sets `result` to the files with these endings in this folder and below, without those of rooms: folders that have a
# CMakeLists.txt of their own.
function(_sparsegen_files result)
  list(TRANSFORM ARGN PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/*." OUTPUT_VARIABLE globs)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${globs})
  file(GLOB_RECURSE lists CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/CMakeLists.txt")
  list(REMOVE_ITEM lists "${CMAKE_CURRENT_SOURCE_DIR}/CMakeLists.txt")
  foreach(list ${lists})
    get_filename_component(room "${list}" DIRECTORY)
    foreach(file ${files})
      string(FIND "${file}" "${room}/" at)
      if(at EQUAL 0)
        list(REMOVE_ITEM files "${file}")
      endif()
    endforeach()
  endforeach()
  set(${result} "${files}" PARENT_SCOPE)
endfunction()

# Makes `folder` an include folder that has nothing but links to these headers, at their paths below lib/.
function(_sparsegen_link_headers folder)
  file(REMOVE_RECURSE "${folder}")
  file(MAKE_DIRECTORY "${folder}")
  foreach(header ${ARGN})
    file(RELATIVE_PATH path "${PROJECT_SOURCE_DIR}/lib" "${header}")
    get_filename_component(parent "${folder}/${path}" DIRECTORY)
    file(MAKE_DIRECTORY "${parent}")
    file(CREATE_LINK "${header}" "${folder}/${path}" SYMBOLIC)
  endforeach()
endfunction()

# The walls between stages, and between rooms of a stage: lib/ is no include folder of any target. Each target has one of
# its own in the build tree, with its headers, and gives it to what links it. So a header of a stage or room that is not
# linked, directly or through others, is not found. `internal` headers are found by the target's own sources alone.
function(_sparsegen_wall target headers internal)
  list(TRANSFORM internal PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
  foreach(header ${internal})
    if(NOT header IN_LIST headers)
      message(FATAL_ERROR "${target}: there is no header ${header}")
    endif()
    list(REMOVE_ITEM headers "${header}")
  endforeach()
  set(wall "${PROJECT_BINARY_DIR}/walls/${target}")
  _sparsegen_link_headers("${wall}" ${headers})
  target_include_directories(${target} PUBLIC "${wall}")
  if(internal)
    _sparsegen_link_headers("${wall}.internal" ${internal})
    target_include_directories(${target} PRIVATE "${wall}.internal")
  endif()
endfunction()

# The standard headers that nearly every file reads, precompiled once: they are a fifth of what compiling costs. All
# targets without Clang are compiled alike, and share them.
function(_sparsegen_precompile_standard target)
  # GCC 12 takes what it sees in `string + "text"` for the file's own where the headers are precompiled.
  target_compile_options(${target} PRIVATE
    "$<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds;-Wno-stringop-overflow>")
  get_property(precompiled GLOBAL PROPERTY SPARSEGEN_PRECOMPILED)
  if(precompiled)
    target_precompile_headers(${target} REUSE_FROM ${precompiled})
  else()
    target_precompile_headers(${target} PRIVATE <algorithm> <array> <cstdint> <functional> <map> <optional> <set> <span>
      <string> <string_view> <utility> <variant> <vector>)
    set_property(GLOBAL PROPERTY SPARSEGEN_PRECOMPILED ${target})
  endif()
endfunction()

# sparsegen_library(Name [CLANG] [LINKS other...] [INTERNAL header...]): the sources of this folder. It may include what
# it links, and what that links. A room's name is that of its stage with its own: Differentiate_Model.
function(sparsegen_library name)
  cmake_parse_arguments(arg "CLANG" "" "LINKS;INTERNAL" ${ARGN})
  _sparsegen_files(sources cpp)
  _sparsegen_files(headers h def)
  add_library(sparsegen_${name} STATIC ${sources})
  _sparsegen_wall(sparsegen_${name} "${headers}" "${arg_INTERNAL}")
  foreach(link ${arg_LINKS})
    target_link_libraries(sparsegen_${name} PUBLIC sparsegen_${link})
  endforeach()
  sparsegen_options(sparsegen_${name})
  if(arg_CLANG)
    sparsegen_use_clang(sparsegen_${name})
  else()
    _sparsegen_precompile_standard(sparsegen_${name})
  endif()
  set_property(GLOBAL APPEND PROPERTY SPARSEGEN_LIBRARIES sparsegen_${name})
endfunction()

# Sets `result` to the libraries of a stage: itself, and its rooms.
function(sparsegen_rooms result stage)
  get_property(libraries GLOBAL PROPERTY SPARSEGEN_LIBRARIES)
  list(FILTER libraries INCLUDE REGEX "^sparsegen_${stage}(_|$)")
  set(${result} "${libraries}" PARENT_SCOPE)
endfunction()
