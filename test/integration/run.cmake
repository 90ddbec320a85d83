# What the scripts here have in common.

# Runs a command; `output` is what it says. A command that fails ends the test.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGN}: ${status}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

# What was run last has to have said this line.
function(expect text)
  if(NOT output STREQUAL "${text}\n")
    message(FATAL_ERROR "expected ${text}, not ${output}")
  endif()
endfunction()
