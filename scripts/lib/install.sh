# Installing what is missing, by apt where there is apt. Sourced by lib.sh.

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif has sudo; then
    sudo "$@"
  else
    fail "only root may install; as root, run: $*"
  fi
}

# The package lists are fetched when a package is to be installed, at most once.
apt_updated=
apt_update() {
  [ -z "$apt_updated" ] || return 0
  as_root apt-get update -qq || fail "apt-get update failed: is there a network?"
  apt_updated=1
}

apt_install() {
  has apt-get || fail "no apt-get here; install what goes by these names on Debian, then run this again: $*"
  say "installing $*"
  apt_update
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@" >/dev/null ||
    fail "apt-get could not install: $*"
}

# The include folder beside each bin folder of the PATH: /usr/include, /usr/local/include, /opt/homebrew/include …
include_dirs() { tr : '\n' <<<"$PATH" | sed -nE 's#/s?bin/?$#/include#p' | awk '!seen[$0]++'; }

has_header() {
  local dir
  while read -r dir; do [ ! -e "$dir/$1" ] || return 0; done < <(include_dirs)
  return 1
}

# install_missing WHAT:PACKAGE...   WHAT is a command, a header, or a file by its whole path
install_missing() {
  local wish what missing=()
  for wish in "$@"; do
    what=${wish%%:*}
    has "$what" || [ -e "$what" ] || has_header "$what" || missing+=("${wish#*:}")
  done
  [ ${#missing[@]} = 0 ] || apt_install "${missing[@]}"
}

need_node() {
  has node && has npm || fail "node and npm are needed, Node 20.19 or newer"
  local have
  have=$(node -p process.versions.node)
  at_least "$have" 20.19 || fail "Node 20.19 or newer is needed; this one is $have"
}

# install_node_modules [FOLDER [FLAG...]]   npm's packages as the folder's lock file has them. A copy of the lock, left when
# npm was through, tells that nothing changed.
install_node_modules() {
  local folder=${1:-.}
  need_node
  ! cmp -s "$folder/package-lock.json" "$folder/node_modules/.lock-installed" || return 0
  say "installing the npm packages${1:+ of $1}"
  (cd "$folder" && npm ci --prefer-offline --loglevel=error "${@:2}") || fail "npm ci failed: is there a network?"
  cp "$folder/package-lock.json" "$folder/node_modules/.lock-installed"
}
