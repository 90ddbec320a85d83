#compdef sparsegen sparsegen-color
# Completion for zsh: options as the programs' own help has them.
_gnu_generic "$@"
