# Writes the man page of a program from what its --help prints, so that both say the same.
#   cmake -Dprogram=build/bin/sparsegen -Dabout="..." -Dversion=0.1.0 -Doutput=sparsegen.1 -P ManPage.cmake
get_filename_component(name "${program}" NAME)
get_filename_component(folder "${output}" DIRECTORY)
execute_process(COMMAND "${program}" --help OUTPUT_VARIABLE help RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${program} --help: ${status}")
endif()
string(REPLACE "\\" "\\e" help "${help}")
string(REPLACE "-" "\\-" help "${help}")
if(help MATCHES "(^|\n)[.']")
  message(FATAL_ERROR "roff takes a line of ${program} --help for a request")
endif()
file(MAKE_DIRECTORY "${folder}")
string(REPLACE "-" "\\-" escaped "${name}")
string(TOUPPER "${name}" title)
file(WRITE "${output}" ".TH ${title} 1 \"\" \"sparsegen ${version}\" \"User Commands\"
.SH NAME
${escaped} \\- ${about}
.SH DESCRIPTION
.nf
${help}.fi
")
