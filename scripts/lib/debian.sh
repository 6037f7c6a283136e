# A Debian 13 in a folder of the cache, for programs that this machine has not, or not new enough. Sourced by lib.sh.

# The mirror that apt uses for Debian. Where it uses none, nothing, and mmdebstrap takes its own.
debian_mirror() {
  apt-get indextargets --format '$(ORIGIN) $(COMPONENT) $(RELEASE) $(REPO_URI)' 'Created-By: Packages' |
    awk '$1 == "Debian" && $2 == "main" && $3 !~ /-/ { print $4; exit }'
}

# make_root ROOT HOLDS PACKAGE...   Makes the folder ROOT, unless it is there; HOLDS says with what, and how large it is.
# Made under another name and then renamed, so that one made by half is never used; the lock lets a second run wait.
make_root() {
  local root=$1 holds=$2 making=$1.making mirror packages
  shift 2
  install_missing mmdebstrap:mmdebstrap bwrap:bubblewrap flock:util-linux \
    /usr/share/keyrings/debian-archive-keyring.gpg:debian-archive-keyring
  mkdir -p "$cache"
  exec 9>"$root.lock"
  flock --nonblock 9 || { echo "waiting for another run that makes $root" && flock 9; }
  if [ ! -d "$root" ]; then
    say "making a Debian 13 with $holds, in $root (once, a few minutes)"
    apt_update # it tells which mirrors are Debian's
    mirror=$(debian_mirror)
    packages=$(IFS=, && echo "$*")
    as_root rm -rf "$making"
    as_root mmdebstrap --quiet --variant=apt --include="$packages" trixie "$making" ${mirror:+"$mirror"} ||
      fail "could not make $root: is there a network, and room for all that? ($holds)"
    as_root mv -T "$making" "$root"
  fi
  exec 9>&-
}

# run_in_root ROOT COMMAND...   The root is mounted read-only, and again in its own place for build/include.
run_in_root() {
  local root=$1
  shift
  env -u NODE_EXTRA_CA_CERTS bwrap --ro-bind "$root/usr" /usr --ro-bind "$root/etc" /etc --symlink usr/bin /bin \
    --symlink usr/lib /lib --symlink usr/lib64 /lib64 --dev /dev --proc /proc --tmpfs /tmp --setenv HOME /tmp \
    --setenv PATH /usr/bin --ro-bind "$root" "$root" --bind "$project" "$project" --chdir "$project" -- "$@"
}
