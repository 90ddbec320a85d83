# sparsegen_generate_headers(): from annotated sources to an INTERFACE library of generated headers.
#
#   sparsegen_generate_headers(TARGET rhs_sparse SOURCES rhs.cpp OPTIONS --set n=32)
#   target_link_libraries(app PRIVATE rhs_sparse)      # then: #include "rhs_sparse.h"
#
# The source is parsed with the usage requirements of the target itself and of what it links, at the end of
# configuration, so target_link_libraries(rhs_sparse INTERFACE dep) may follow the call. The flags go through a file,
# `compile_flags.txt`, because only a generated file may evaluate expressions that depend on the language.
include_guard(GLOBAL)
cmake_policy(PUSH)
cmake_policy(VERSION 3.20)

# Sets `result` to the highest standard that the target's requirements name, at least `least`, as an expression.
function(_sparsegen_standard result target feature_prefix least)
  set(chosen "${least}")
  foreach(standard ${ARGN})
    if(standard GREATER least OR least STREQUAL "90" OR least STREQUAL "98")
      set(needed "$<IN_LIST:${feature_prefix}${standard},$<TARGET_PROPERTY:${target},INTERFACE_COMPILE_FEATURES>>")
      set(chosen "$<IF:${needed},${standard},${chosen}>")
    endif()
  endforeach()
  set(${result} "${chosen}" PARENT_SCOPE)
endfunction()

# Sets `result` to the -std= flag for sources of the language.
function(_sparsegen_standard_flag result target language)
  if(CMAKE_${language}_EXTENSIONS OR NOT DEFINED CMAKE_${language}_EXTENSIONS)
    set(dialect gnu)
  endif()
  if(language STREQUAL "CXX")
    set(least "${CMAKE_CXX_STANDARD}")
    if(NOT least OR least LESS 17 OR least STREQUAL "98")
      set(least 17)  # what sparsegen::runtime needs
    endif()
    _sparsegen_standard(standard ${target} cxx_std_ ${least} 20 23 26)
    set(${result} "-std=$<IF:$<STREQUAL:${dialect},gnu>,gnu++,c++>${standard}" PARENT_SCOPE)
  else()
    set(least "${CMAKE_C_STANDARD}")
    if(NOT least)
      set(least 17)  # the compilers' own default
    endif()
    _sparsegen_standard(standard ${target} c_std_ ${least} 11 17 23)
    set(${result} "-std=$<IF:$<STREQUAL:${dialect},gnu>,gnu,c>${standard}" PARENT_SCOPE)
  endif()
endfunction()

# Sets `result` to one line an element, each after `prefix`; empty elements are left out.
function(_sparsegen_lines result prefix elements)
  set(kept "$<FILTER:${elements},EXCLUDE,^$>")
  set(${result} "$<$<BOOL:${kept}>:${prefix}$<JOIN:${kept},\n${prefix}>\n>" PARENT_SCOPE)
endfunction()

# Writes the flags that sources of the language are parsed with to `folder`/compile_flags.txt.
function(_sparsegen_write_flags target language folder)
  get_directory_property(directory_includes INCLUDE_DIRECTORIES)
  get_directory_property(directory_definitions COMPILE_DEFINITIONS)
  _sparsegen_standard_flag(standard ${target} ${language})
  _sparsegen_lines(includes "-I" "$<TARGET_PROPERTY:${target},INTERFACE_INCLUDE_DIRECTORIES>;${directory_includes}")
  _sparsegen_lines(definitions "-D" "$<TARGET_PROPERTY:${target},INTERFACE_COMPILE_DEFINITIONS>;${directory_definitions}")
  _sparsegen_lines(options "" "$<TARGET_PROPERTY:${target},INTERFACE_COMPILE_OPTIONS>")
  # CMake writes such a file once for each language of the project; the others go to folders that nobody reads.
  file(GENERATE OUTPUT "${folder}/$<COMPILE_LANGUAGE>/compile_flags.txt"
    CONTENT "${standard}\n${includes}${definitions}${options}")
endfunction()

function(_sparsegen_add_header target source header flags)
  get_filename_component(folder "${header}" DIRECTORY)
  add_custom_command(
    OUTPUT "${header}"
    COMMAND sparsegen::sparsegen -p "${flags}" -o "${header}" --depfile "${header}.d" ${ARGN} "${source}"
    DEPENDS "${source}" sparsegen::sparsegen "${flags}/compile_flags.txt"
    DEPFILE "${header}.d"
    COMMENT "Generating ${target}: sparse derivatives of ${source}"
    VERBATIM)
endfunction()

function(sparsegen_generate_headers)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET" "SOURCES;OPTIONS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "sparsegen_generate_headers: unknown arguments: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT arg_TARGET OR NOT arg_SOURCES)
    message(FATAL_ERROR "sparsegen_generate_headers: TARGET and SOURCES must be given")
  endif()

  add_library(${arg_TARGET} INTERFACE)
  target_link_libraries(${arg_TARGET} INTERFACE sparsegen::runtime)
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/${arg_TARGET}.sparsegen")
  get_property(multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  if(multi_config)
    string(APPEND folder "/$<CONFIG>")
  endif()
  target_include_directories(${arg_TARGET} INTERFACE "$<BUILD_INTERFACE:${folder}>")

  set(headers "")
  foreach(source ${arg_SOURCES})
    get_filename_component(source "${source}" ABSOLUTE)
    get_filename_component(source_folder "${source}" DIRECTORY)
    get_filename_component(stem "${source}" NAME_WE)
    set(header "${folder}/${stem}_sparse.h")
    if("${header}" IN_LIST headers)
      message(FATAL_ERROR "sparsegen_generate_headers: two sources of ${arg_TARGET} would give ${stem}_sparse.h")
    endif()
    set(language CXX)
    if(source MATCHES "\\.c$")
      set(language C)
    endif()
    if(NOT CMAKE_${language}_COMPILER)
      message(FATAL_ERROR "sparsegen_generate_headers: ${source} needs the language ${language} in project()")
    endif()
    # The generated header includes the user's headers as the source does.
    target_include_directories(${arg_TARGET} INTERFACE "$<BUILD_INTERFACE:${source_folder}>")
    _sparsegen_add_header(${arg_TARGET} "${source}" "${header}" "${folder}/flags/${language}" ${arg_OPTIONS})
    list(APPEND headers "${header}")
  endforeach()
  target_sources(${arg_TARGET} PRIVATE ${headers})
  _sparsegen_write_flags(${arg_TARGET} ${language} "${folder}/flags")
endfunction()

cmake_policy(POP)
