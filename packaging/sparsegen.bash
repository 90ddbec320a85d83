# Completion for bash: options as the programs' own help has them, values of those that choose among some, files.
_sparsegen() {
  local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]} program=${COMP_WORDS[0]} values=
  # `--emit=spy` is three words to bash.
  if [ "$word" = "=" ]; then
    word=
  elif [ "$option" = "=" ]; then
    option=${COMP_WORDS[COMP_CWORD-2]}
  fi
  case ${program##*/}:$option in
    sparsegen:--emit) values="header pattern spy picture report json" ;;
    sparsegen-color:--emit) values="text json spy picture" ;;
    *:--coloring) values="auto column row bidirectional star acyclic" ;;
    *:--order)
      values="auto natural random largest-first smallest-last incidence-degree dynamic-largest-first perfect-elimination"
      ;;
    sparsegen:--evaluation) values="auto direct compressed" ;;
    sparsegen:--index-type) values="int32 int64" ;;
    sparsegen:--language) values="c++ c" ;;
  esac
  if [ -n "$values" ]; then
    COMPREPLY=($(compgen -W "$values" -- "$word"))
  elif [ "${word#-}" != "$word" ]; then
    COMPREPLY=($(compgen -W "$("$program" --help 2>/dev/null | grep -oE -- '--[a-z][a-z-]*' | sort -u)" -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _sparsegen sparsegen sparsegen-color
