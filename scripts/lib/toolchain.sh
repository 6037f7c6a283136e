# Where em++, Eigen and xsimd come from: this machine if they are new enough, else apt, else a Debian 13 in the cache.
# Sourced by lib.sh.

emscripten_wanted=3.1.69
eigen_wanted=3.4
xsimd_wanted=13
root=$cache/root

# header_version FILE PREFIX...   1.2.3 from the lines "#define PREFIX 1" and so on
header_version() {
  local file=$1 name numbers=()
  shift
  for name in "$@"; do
    numbers+=("$(sed -nE "s/^#define $name ([0-9]+).*/\1/p" "$file" | head -n 1)")
  done
  (IFS=. && printf '%s\n' "${numbers[*]}")
}

# find_headers DIR...   sets eigen and xsimd to the folders of the first new enough ones
find_headers() {
  local dir file
  eigen= xsimd=
  for dir in "$@"; do
    file=$dir/eigen3/Eigen/src/Core/util/Macros.h
    [ -n "$eigen" ] || [ ! -e "$file" ] ||
      ! at_least "$(header_version "$file" EIGEN_{WORLD,MAJOR,MINOR}_VERSION)" $eigen_wanted || eigen=$dir/eigen3
    file=$dir/xsimd/config/xsimd_config.hpp
    [ -n "$xsimd" ] || [ ! -e "$file" ] ||
      ! at_least "$(header_version "$file" XSIMD_VERSION_{MAJOR,MINOR,PATCH})" $xsimd_wanted || xsimd=$dir/xsimd
  done
  [ -n "$eigen" ] && [ -n "$xsimd" ]
}

# Is all of it on this machine? Says what was passed over.
host_toolchain() {
  has em++ || return 1
  local have
  emscripten=$(command -v em++)
  have=$(em++ --version 2>/dev/null | sed -nE '1s/.* ([0-9]+\.[0-9]+\.[0-9]+).*/\1/p') || true
  if ! at_least "${have:-0}" $emscripten_wanted; then
    echo "passing over $emscripten: version ${have:-unknown}, $emscripten_wanted is needed"
    return 1
  fi
  local IFS=$'\n'
  if ! find_headers $(include_dirs); then
    echo "passing over $emscripten: no Eigen $eigen_wanted and xsimd $xsimd_wanted beside it"
    return 1
  fi
  emscripten+=" $have"
  echo "using $emscripten"
}

apt_offers() { # apt_offers PACKAGE VERSION
  local candidate
  candidate=$(apt-cache policy "$1" 2>/dev/null | sed -nE 's/^ *Candidate: ([0-9]+:)?([0-9.]+).*/\2/p')
  at_least "${candidate:-0}" "$2"
}

# Decides, installs what is missing, and fills build/include with eigen3 and xsimd for both builds.
use_toolchain() {
  in_root=
  if ! host_toolchain; then
    if [ ! -d "$root" ]; then
      has apt-get || fail "install Emscripten $emscripten_wanted, Eigen $eigen_wanted and xsimd $xsimd_wanted (or newer)" \
        "and put em++ on the PATH"
      apt_update
    fi
    if [ ! -d "$root" ] && apt_offers emscripten $emscripten_wanted && apt_offers libeigen3-dev $eigen_wanted &&
      apt_offers libxsimd-dev $xsimd_wanted; then
      apt_install emscripten libeigen3-dev libxsimd-dev
      host_toolchain || fail "apt-get installed Emscripten, but it cannot be used"
    else
      make_root "$root" "Emscripten, 2.5 GB" emscripten libeigen3-dev libxsimd-dev cmake ninja-build
      find_headers "$root/usr/include" || fail "$root holds no Eigen and xsimd: remove it and run this again"
      in_root=1 emscripten=$root
      in_toolchain true || fail "bwrap cannot run commands in $root here: install Emscripten $emscripten_wanted instead"
      echo "using em++ of $root"
    fi
  fi
  # Another choice than last time: what was built with the old one is of no use.
  local choice="$eigen $xsimd $emscripten"
  mkdir -p build/include
  if [ "$choice" != "$(cat build/toolchain 2>/dev/null)" ]; then
    rm -rf build/native* build/wasm
    echo "$choice" >build/toolchain
  fi
  ln -sfn "$eigen" build/include/eigen3
  ln -sfn "$xsimd" build/include/xsimd
}

# Runs a command where em++ is.
in_toolchain() {
  if [ -z "$in_root" ]; then
    "$@"
  else
    run_in_root "$root" "$@"
  fi
}
