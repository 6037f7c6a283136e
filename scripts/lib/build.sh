# The steps of a build, each quick when nothing changed. Sourced by lib.sh.

jobs=$(getconf _NPROCESSORS_ONLN)

install_for_build() {
  need_node
  install_missing c++:g++ cmake:cmake ninja:ninja-build nlohmann/json.hpp:nlohmann-json3-dev \
    gtest/gtest.h:libgtest-dev
  at_least "$(cmake --version | sed -nE '1s/.* ([0-9.]+).*/\1/p')" 3.25 || fail "CMake 3.25 or newer is needed"
  install_node_modules
  use_toolchain
}

# What scripts/test needs besides: formatter, analyser, sanitizers and fuzzer, browsers, and pip for a checkpoint.
install_for_test() {
  install_missing clang-format-19:clang-format-19 run-clang-tidy-19:clang-tidy-19 clang++-19:clang-19 \
    /usr/lib/llvm-19/lib/clang/19/include/fuzzer/FuzzedDataProvider.h:libclang-rt-19-dev \
    chromium:chromium chromium-headless-shell:chromium-headless-shell firefox-esr:firefox-esr \
    WebKitWebDriver:webkit2gtk-driver Xvfb:xvfb pip3:python3-pip
}

# Output is kept in build/log and shown only when the command fails.
quietly() {
  "$@" >build/log 2>&1 || {
    cat build/log
    return 1
  }
}

# Two runs in one checkout take turns: ninja spoils its own files when it runs twice in one folder.
in_turn() { ({ ! has flock || flock 8; } && "$@") 8>build/lock; }

# configure COMMAND...   What an older checkout left in the build folder may be in the way: then once more, without it.
configure() { "$@" || "$@" --fresh; }

build_preset() { # build_preset PRESET [--target NAME...]
  local preset=$1
  shift
  quietly configure in_turn cmake --preset "$preset" && in_turn cmake --build --preset "$preset" -j "$jobs" "$@" -- --quiet
}

build_native() { build_preset native "$@"; }

# With AddressSanitizer and UBSan.
build_sanitized() { build_preset native-asan --target mha_core_tests mha_fuzz_attention; }

# What the core prints of its stages, errors and limits, as TypeScript.
build_tables() { build_native --target mha_tables && node scripts/make/generate.mjs build/native/bin/mha_tables; }

build_wasm() {
  quietly configure in_turn in_toolchain cmake --preset wasm &&
    in_turn in_toolchain cmake --build --preset wasm -j "$jobs" -- --quiet
}

build_site() {
  quietly npx vite build && quietly npx vite build --mode bench && quietly npx vite build --mode gallery
}

build_package() { node scripts/make/package.mjs; }

build_peers() { node scripts/make/peers.mjs; }
