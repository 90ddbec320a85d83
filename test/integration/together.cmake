# Configures the project together/: sparsegen added and then found, with a tool that is there; found and then added; and
# for another machine, without a tool for this one and with one.
#   cmake -Dsparsegen_DIR=... -Dtool=... -Droot=... -Dsource=... -Dbinary=... -Dgenerator=... -P together.cmake
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")

file(REMOVE_RECURSE "${binary}")

# Configures the project and makes its header.
function(generate name)
  run(${CMAKE_COMMAND} -G "${generator}" -S "${source}" -B "${binary}/${name}" "-DSPARSEGEN_SOURCE=${root}" ${ARGN})
  set(configured "${output}" PARENT_SCOPE)
  run(${CMAKE_COMMAND} --build "${binary}/${name}" --target product_sparse)
  if(NOT EXISTS "${binary}/${name}/product_sparse.sparsegen/product_sparse.h")
    message(FATAL_ERROR "${name}: there is no header")
  endif()
endfunction()

generate(added -DFIRST=added "-DSPARSEGEN_EXECUTABLE=${tool}")
generate(found -DFIRST=found "-Dsparsegen_DIR=${sparsegen_DIR}")
if(NOT configured MATCHES "sparsegen: the package in [^\n]* is used, not the sources in ")
  message(FATAL_ERROR "nothing says which sparsegen is used\n${configured}")
endif()

# CMake takes what names its system for another one.
set(other -DCMAKE_SYSTEM_NAME=${CMAKE_HOST_SYSTEM_NAME} "-DFIRST=only found" "-Dsparsegen_DIR=${sparsegen_DIR}")
execute_process(COMMAND ${CMAKE_COMMAND} -G "${generator}" -S "${source}" -B "${binary}/other" ${other}
  RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(status EQUAL 0 OR NOT output MATCHES "-DSPARSEGEN_EXECUTABLE=")
  message(FATAL_ERROR "a tool for another machine was taken, or the message does not name the way out\n${output}")
endif()
generate(other ${other} "-DSPARSEGEN_EXECUTABLE=${tool}")
