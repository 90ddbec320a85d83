# Builds the project make/ with Make: at first, with nothing changed, with a header changed, and with one gone.
#   cmake -Dtool=... -Dinclude=... -Dsource=... -Dbinary=... -P make.cmake
function(build)
  execute_process(COMMAND make "SPARSEGEN=${tool}" "CPPFLAGS=-I${include}" CXXFLAGS=-O0
    WORKING_DIRECTORY "${binary}" RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "make: ${status}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

function(build_and_expect rows)
  build()
  execute_process(COMMAND "${binary}/program" OUTPUT_VARIABLE output)
  if(NOT output STREQUAL "rows ${rows}\n")
    message(FATAL_ERROR "expected ${rows} rows, not ${output}")
  endif()
  build()
  if(NOT output MATCHES "up to date")
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
