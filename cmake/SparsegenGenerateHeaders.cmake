# sparsegen_generate_headers(): from annotated sources to an INTERFACE library of generated headers.
#
#   sparsegen_generate_headers(TARGET rhs_sparse SOURCES rhs.cpp OPTIONS --set n=32)
#   target_link_libraries(app PRIVATE rhs_sparse)      # then: #include "rhs_sparse.h"
#
# With LANGUAGE C it is a static library of the C++ behind headers for C:
#
#   sparsegen_generate_headers(TARGET rhs_sparse SOURCES rhs.c LANGUAGE C)
#
# The tool runs on the machine that builds: SPARSEGEN_EXECUTABLE names it, where that is not the target
# sparsegen::sparsegen, as in builds for other machines.
#
# The source is parsed with the usage requirements of the target itself and of what it links, at the end of
# configuration, so target_link_libraries(rhs_sparse INTERFACE dep) may follow the call. The flags go through a file,
# `compile_flags.txt`, because only a generated file may evaluate expressions that depend on the language.
include_guard(GLOBAL)
cmake_policy(PUSH)
cmake_policy(VERSION 3.20)

# Sets `result` to what is run: the program that SPARSEGEN_EXECUTABLE names, or the target. Where what is built is for
# another machine, the target is too, unless something runs that.
function(_sparsegen_tool result)
  if(SPARSEGEN_EXECUTABLE)
    if(NOT EXISTS "${SPARSEGEN_EXECUTABLE}")
      message(FATAL_ERROR "sparsegen_generate_headers: SPARSEGEN_EXECUTABLE names ${SPARSEGEN_EXECUTABLE}, which is not "
        "there")
    endif()
    set(${result} "${SPARSEGEN_EXECUTABLE}" PARENT_SCOPE)
  elseif(TARGET sparsegen::sparsegen AND (NOT CMAKE_CROSSCOMPILING OR CMAKE_CROSSCOMPILING_EMULATOR))
    set(${result} sparsegen::sparsegen PARENT_SCOPE)
  else()
    message(FATAL_ERROR "sparsegen_generate_headers: no sparsegen that runs on this machine is known, and what is built "
      "is for another; name it with -DSPARSEGEN_EXECUTABLE=<path>")
  endif()
endfunction()

# Sets `result` to the flags, one a line, of a machine that is not this one.
function(_sparsegen_machine_flags result)
  set(flags "")
  if(CMAKE_CROSSCOMPILING)
    foreach(language C CXX)
      # Of a GCC for another machine, the folder of its libraries has the machine's name.
      set(machine "${CMAKE_${language}_COMPILER_TARGET}")
      if(NOT machine)
        set(machine "${CMAKE_${language}_LIBRARY_ARCHITECTURE}")
      endif()
      if(machine)
        string(APPEND flags "$<$<COMPILE_LANGUAGE:${language}>:--target=${machine}\n>")
      endif()
    endforeach()
    if(CMAKE_SYSROOT)
      string(APPEND flags "--sysroot=${CMAKE_SYSROOT}\n")
    endif()
  endif()
  set(${result} "${flags}" PARENT_SCOPE)
endfunction()

# Sets `result` to the highest of the standard `least` and those that the target's requirements name, as an expression.
# The remaining arguments are the language's standards in the order of time (the numbers are not: 99 comes before 11).
function(_sparsegen_standard result target feature_prefix least)
  list(FIND ARGN "${least}" position)
  math(EXPR position "${position} + 1")
  list(SUBLIST ARGN ${position} -1 later)
  set(chosen "${least}")
  foreach(standard ${later})
    set(needed "$<IN_LIST:${feature_prefix}${standard},$<TARGET_PROPERTY:${target},INTERFACE_COMPILE_FEATURES>>")
    set(chosen "$<IF:${needed},${standard},${chosen}>")
  endforeach()
  set(${result} "${chosen}" PARENT_SCOPE)
endfunction()

# Sets `result` to the -std= flag, an expression that depends on the language.
function(_sparsegen_standard_flag result target)
  foreach(language C CXX)
    set(dialect_${language} gnu)
    if(DEFINED CMAKE_${language}_EXTENSIONS AND NOT CMAKE_${language}_EXTENSIONS)
      set(dialect_${language} c)
    endif()
  endforeach()
  # Without a standard of the project's own: C++17, which sparsegen::runtime needs, and the compilers' own C17.
  set(least_cxx "${CMAKE_CXX_STANDARD}")
  if(NOT least_cxx MATCHES "^(20|23|26)$")
    set(least_cxx 17)
  endif()
  set(least_c "${CMAKE_C_STANDARD}")
  if(NOT least_c MATCHES "^(90|99|11|17|23)$")
    set(least_c 17)
  endif()
  _sparsegen_standard(cxx ${target} cxx_std_ ${least_cxx} 17 20 23 26)
  _sparsegen_standard(c ${target} c_std_ ${least_c} 90 99 11 17 23)
  set(${result} "-std=$<IF:$<COMPILE_LANGUAGE:C>,${dialect_C}${c},${dialect_CXX}++${cxx}>" PARENT_SCOPE)
endfunction()

# Sets `result` to one line an element, each after `prefix`; empty elements are left out.
function(_sparsegen_lines result prefix elements)
  set(kept "$<FILTER:${elements},EXCLUDE,^$>")
  set(${result} "$<$<BOOL:${kept}>:${prefix}$<JOIN:${kept},\n${prefix}>\n>" PARENT_SCOPE)
endfunction()

# Writes the flags that sources are parsed with to `folder`/<language>/compile_flags.txt, for each language of the project.
function(_sparsegen_write_flags target folder)
  get_directory_property(directory_includes INCLUDE_DIRECTORIES)
  get_directory_property(directory_definitions COMPILE_DEFINITIONS)
  _sparsegen_standard_flag(standard ${target})
  _sparsegen_machine_flags(machine)
  _sparsegen_lines(includes "-I" "$<TARGET_PROPERTY:${target},INTERFACE_INCLUDE_DIRECTORIES>;${directory_includes}")
  _sparsegen_lines(definitions "-D" "$<TARGET_PROPERTY:${target},INTERFACE_COMPILE_DEFINITIONS>;${directory_definitions}")
  _sparsegen_lines(options "" "$<TARGET_PROPERTY:${target},INTERFACE_COMPILE_OPTIONS>")
  file(GENERATE OUTPUT "${folder}/$<COMPILE_LANGUAGE>/compile_flags.txt"
    CONTENT "${standard}\n${machine}${includes}${definitions}${options}")
endfunction()

# The rule for one header, and for the C++ file `code` behind it where that is not empty.
function(_sparsegen_add_header target source header code flags)
  _sparsegen_tool(tool)
  add_custom_command(
    OUTPUT "${header}" ${code}
    COMMAND "${tool}" -p "${flags}" -o "${header}" --depfile "${header}.d" ${ARGN} "${source}"
    DEPENDS "${source}" "${tool}" "${flags}/compile_flags.txt"
    DEPFILE "${header}.d"
    COMMENT "Generating ${target}: sparse derivatives of ${source}"
    VERBATIM)
endfunction()

# The library that has the generated headers and, for C, what is behind them. That is compiled with what the target asks
# of others.
function(_sparsegen_add_library target language)
  if(NOT language STREQUAL C)
    add_library(${target} INTERFACE)
    target_link_libraries(${target} INTERFACE sparsegen::runtime)
    return()
  endif()
  if(NOT CMAKE_CXX_COMPILER)
    message(FATAL_ERROR "sparsegen_generate_headers: LANGUAGE C needs the language CXX in project(): what is behind "
      "the headers is C++")
  endif()
  add_library(${target} STATIC)
  # What is behind the headers is compiled with what their users get: what the target links for them, it links itself.
  set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES
    sparsegen::runtime "$<TARGET_PROPERTY:${target},INTERFACE_LINK_LIBRARIES>")
  foreach(kind INCLUDE_DIRECTORIES COMPILE_DEFINITIONS COMPILE_OPTIONS)
    set_property(TARGET ${target} APPEND PROPERTY ${kind} "$<TARGET_PROPERTY:${target},INTERFACE_${kind}>")
  endforeach()
  # What is behind two headers has names of its own in each file.
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON UNITY_BUILD OFF)
endfunction()

function(sparsegen_generate_headers)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET;LANGUAGE" "SOURCES;OPTIONS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "sparsegen_generate_headers: unknown arguments: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT arg_TARGET OR NOT arg_SOURCES)
    message(FATAL_ERROR "sparsegen_generate_headers: TARGET and SOURCES must be given")
  endif()

  if(NOT arg_LANGUAGE)
    set(arg_LANGUAGE CXX)
  elseif(NOT arg_LANGUAGE MATCHES "^(C|CXX)$")
    message(FATAL_ERROR "sparsegen_generate_headers: LANGUAGE is C or CXX, not ${arg_LANGUAGE}")
  endif()
  _sparsegen_add_library(${arg_TARGET} ${arg_LANGUAGE})
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
    set(code "")
    set(options ${arg_OPTIONS})
    if(arg_LANGUAGE STREQUAL C)
      set(code "${folder}/${stem}_sparse.cpp")
      list(APPEND options --language=c)
    endif()
    _sparsegen_add_header(${arg_TARGET} "${source}" "${header}" "${code}" "${folder}/flags/${language}" ${options})
    list(APPEND headers "${header}" ${code})
  endforeach()
  target_sources(${arg_TARGET} PRIVATE ${headers})
  _sparsegen_write_flags(${arg_TARGET} "${folder}/flags")
endfunction()

cmake_policy(POP)
