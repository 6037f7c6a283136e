# Counting what passes and fails. Sourced by lib.sh, used by scripts/test.

passed=0 failed=0 failures=()

# check TITLE COMMAND...   One whose output ends with "N passed, N failed" counts by that line, any other as one.
check() {
  local status=0 good= bad= log=build/check.log
  step "$@" 2>&1 | tee "$log" | awk '/^[0-9]+ passed, [0-9]+ failed$/ { $0 = "   " $0 } { print; fflush() }' || status=$?
  read -r good bad < <(sed -nE 's/^([0-9]+) passed, ([0-9]+) failed$/\1 \2/p' "$log" | tail -n 1) || true
  if [ -z "$good" ]; then
    good=$((status == 0)) bad=$((status != 0))
  elif [ "$status" != 0 ] && [ "$bad" = 0 ]; then
    bad=1 # no test failed, but something else did
  fi
  passed=$((passed + good)) failed=$((failed + bad))
  [ "$bad" = 0 ] || failures+=("$1")
  [ "$bad" = 0 ]
}

# check_cases TITLE DIR...   Attention cases in folders, natively with each set of kernels and through the npm package in
# each flavour; both are built already.
check_cases() {
  local title=$1
  shift
  check "$title, natively" build/native/bin/mha_conformance "$@" || true
  check "$title, through the package" node scripts/check/conformance.mjs "$@" || true
}

finish() {
  say "done in $((SECONDS / 60)) min $((SECONDS % 60)) s"
  [ ${#failures[@]} = 0 ] || printf 'failed: %s\n' "${failures[@]}"
  echo "$passed passed, $failed failed"
  [ $failed = 0 ]
  exit
}
