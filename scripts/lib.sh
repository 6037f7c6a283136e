# What the scripts share; sourced, never run. Leaves the shell in the project's folder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
project=$PWD
cache=${XDG_CACHE_HOME:-$HOME/.cache}/mha-lab

say() { printf '\n== %s\n' "$*"; }
fail() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}
has() { command -v "$1" >/dev/null; }

# step TITLE COMMAND...   Says what is done, and how long it took.
step() {
  local title=$1 began=$SECONDS
  shift
  say "$title"
  "$@" || return
  echo "   ($((SECONDS - began)) s)"
}
must() { step "$@" || fail "$1: failed, see above"; }

# at_least HAVE WANTED   compares versions
at_least() { printf '%s\n%s\n' "$2" "$1" | sort -V -C; }

for part in install debian toolchain build check; do . "scripts/lib/$part.sh"; done
