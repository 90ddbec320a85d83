# Builds the project usage/ three times: as it is, after a header that its source includes has changed, and unchanged.
#   cmake -Dsparsegen_DIR=... -Dsource=... -Dbinary=... -Dgenerator=... -P usage.cmake
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")

function(build_and_expect rows)
  run(${CMAKE_COMMAND} --build "${binary}/build")
  run("${binary}/build/usage")
  expect("rows ${rows}")
endfunction()

file(REMOVE_RECURSE "${binary}")
file(COPY "${source}/" DESTINATION "${binary}/source")
run(${CMAKE_COMMAND} -G "${generator}" -S "${binary}/source" -B "${binary}/build" -Dsparsegen_DIR=${sparsegen_DIR})
build_and_expect(5)

# A file system may keep whole seconds only.
execute_process(COMMAND ${CMAKE_COMMAND} -E sleep 1.1)
file(WRITE "${binary}/source/dep/points.h" "#define POINTS 6\n")
build_and_expect(7)

file(TIMESTAMP "${binary}/build/rhs_sparse.sparsegen/rhs_sparse.h" before)
execute_process(COMMAND ${CMAKE_COMMAND} -E sleep 1.1)
file(TOUCH "${binary}/source/dep/points.h")
run(${CMAKE_COMMAND} --build "${binary}/build")
file(TIMESTAMP "${binary}/build/rhs_sparse.sparsegen/rhs_sparse.h" after)
if(NOT before STREQUAL after)
  message(FATAL_ERROR "an unchanged header was written again")
endif()
