# Installs the build tree, builds the project usage/ against what is installed, and completes a command line.
#   cmake -Dtree=... -Dsource=... -Dbinary=... -Dgenerator=... -P install.cmake
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")

file(REMOVE_RECURSE "${binary}")
set(prefix "${binary}/prefix")
run(${CMAKE_COMMAND} --install "${tree}" --prefix "${prefix}")
foreach(file bin/sparsegen bin/sparsegen-color include/sparsegen/annotate.h include/sparsegen/adapters/eigen.h
    share/man/man1/sparsegen.1 share/man/man1/sparsegen-color.1 share/doc/sparsegen/LICENSE
    share/zsh/site-functions/_sparsegen)
  if(NOT EXISTS "${prefix}/${file}")
    message(FATAL_ERROR "${file} is not installed")
  endif()
endforeach()

run(${CMAKE_COMMAND} -G "${generator}" -S "${source}" -B "${binary}/build" "-DCMAKE_PREFIX_PATH=${prefix}")
run(${CMAKE_COMMAND} --build "${binary}/build")
run("${binary}/build/usage")
expect("rows 5")

# Options and values that completion has (the script has no `;`, at which CMake would cut it) are those of the help.
function(complete program)
  list(LENGTH ARGN words)
  list(JOIN ARGN " " line)
  run(${CMAKE_COMMAND} -E env "PATH=${prefix}/bin:$ENV{PATH}" bash -c
    "source '${prefix}/share/bash-completion/completions/${program}'
     COMP_WORDS=(${program} ${line}) COMP_CWORD=${words}
     _sparsegen
     echo \${COMPREPLY[@]}")
  set(output "${output}" PARENT_SCOPE)
endfunction()
complete(sparsegen --emi)
expect(--emit)
complete(sparsegen --emit = s)
expect(spy)
complete(sparsegen-color --see)
expect(--seed)
foreach(option emit coloring order evaluation index-type language)
  complete(sparsegen --${option} = "")
  string(REGEX MATCHALL "[^ \n]+" values "${output}")
  list(LENGTH values count)
  run("${prefix}/bin/sparsegen" --help)
  string(REGEX MATCH "\n  --${option}=.*" help "${output}")
  string(REGEX REPLACE "([^\n])\n  -.*" "\\1" help "${help}")
  foreach(value ${values})
    string(FIND "${help}" "${value}" at)
    if(at EQUAL -1 OR count LESS 2)
      message(FATAL_ERROR "--${option}=${value} is completed, and not in the help: ${help}")
    endif()
  endforeach()
endforeach()
