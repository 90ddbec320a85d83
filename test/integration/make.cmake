# Builds the project make/ with Make, for C++ and for C: at first, with nothing changed, with a header changed, and with one gone.
#   cmake -Dtool=... -Dinclude=... -Dsource=... -Dbinary=... -P make.cmake
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")

function(build)
  run(make -C "${binary}" "SPARSEGEN=${tool}" "CPPFLAGS=-I${include}" CXXFLAGS=-O0)
  set(output "${output}" PARENT_SCOPE)
endfunction()

function(build_and_expect rows)
  build()
  foreach(program program c_program)
    run("${binary}/${program}")
    expect("rows ${rows}")
  endforeach()
  build()
  if(NOT output MATCHES "Nothing to be done")
    message(FATAL_ERROR "nothing has changed, and Make does\n${output}")
  endif()
endfunction()

file(REMOVE_RECURSE "${binary}")
file(COPY "${source}/" DESTINATION "${binary}")
build_and_expect(5)

execute_process(COMMAND ${CMAKE_COMMAND} -E sleep 1.1)
file(WRITE "${binary}/size.h" "#define POINTS 7\n")
build_and_expect(7)

# The header's text stays the same.
execute_process(COMMAND ${CMAKE_COMMAND} -E sleep 1.1)
file(TOUCH "${binary}/size.h")
build_and_expect(7)

file(REMOVE "${binary}/size.h")
file(WRITE "${binary}/rhs.h" "#pragma once\n#define POINTS 3\nvoid rhs(const double* x, double* f);\n")
build_and_expect(3)
