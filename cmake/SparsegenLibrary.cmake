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

# Sets `sources` and `headers` to the files of this folder, and of the folders in it that are not rooms, which have a
# CMakeLists.txt of their own.
function(_sparsegen_files sources headers)
  set(folders "${CMAKE_CURRENT_SOURCE_DIR}")
  file(GLOB below CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*")
  foreach(folder ${below})
    if(IS_DIRECTORY "${folder}" AND NOT EXISTS "${folder}/CMakeLists.txt")
      list(APPEND folders "${folder}")
    endif()
  endforeach()
  list(TRANSFORM folders APPEND "/*.cpp" OUTPUT_VARIABLE source_globs)
  list(TRANSFORM folders APPEND "/*.h" OUTPUT_VARIABLE header_globs)
  list(TRANSFORM folders APPEND "/*.def" OUTPUT_VARIABLE table_globs)
  file(GLOB found_sources CONFIGURE_DEPENDS ${source_globs})
  file(GLOB found_headers CONFIGURE_DEPENDS ${header_globs} ${table_globs})
  set(${sources} "${found_sources}" PARENT_SCOPE)
  set(${headers} "${found_headers}" PARENT_SCOPE)
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

# sparsegen_library(Name [CLANG] [LINKS other...] [INTERNAL header...]): the sources of this folder. It may include what
# it links, and what that links. A room's name is that of its stage with its own: Differentiate_Model.
function(sparsegen_library name)
  cmake_parse_arguments(arg "CLANG" "" "LINKS;INTERNAL" ${ARGN})
  _sparsegen_files(sources headers)
  add_library(sparsegen_${name} STATIC ${sources})
  _sparsegen_wall(sparsegen_${name} "${headers}" "${arg_INTERNAL}")
  foreach(link ${arg_LINKS})
    target_link_libraries(sparsegen_${name} PUBLIC sparsegen_${link})
  endforeach()
  sparsegen_options(sparsegen_${name})
  if(arg_CLANG)
    sparsegen_use_clang(sparsegen_${name})
  endif()
  set_property(GLOBAL APPEND PROPERTY SPARSEGEN_LIBRARIES sparsegen_${name})
endfunction()

# Sets `result` to the libraries of a stage: itself, and its rooms.
function(sparsegen_rooms result stage)
  get_property(libraries GLOBAL PROPERTY SPARSEGEN_LIBRARIES)
  list(FILTER libraries INCLUDE REGEX "^sparsegen_${stage}(_|$)")
  set(${result} "${libraries}" PARENT_SCOPE)
endfunction()
