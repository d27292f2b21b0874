#!/bin/bash
# Makes an apt repository of packages with a throw-away key, serves it on loopback, and fetches cyc from it with the apt of
# this machine in a private root. A wrong key, a changed index and a changed package must be refused.
# Usage: Tests/Demo/apt.sh FILE… [-- COMMAND…]        runs COMMAND while the repository is served, with the path of its
#     cyc.sources as the last argument.
set -euo pipefail
cd "$(dirname "$0")/../.."

files=()
while [[ $# -gt 0 && $1 != -- ]]; do
  files+=("$(realpath "$1")")
  shift
done
work=$(mktemp -d)
server=
finish() {
  [[ -z $server ]] || kill "$server" || true
  gpgconf --homedir "$work/keys" --kill all || true
  gpgconf --homedir "$work/others-keys" --kill all || true
  rm -rf "$work"
}
trap finish EXIT
complain() { echo "$1" >&2; exit 1; }

# Makes a key in a folder, and prints its fingerprint. gpg's agent needs a short path.
key_in() {
  mkdir -m 700 "$1"
  gpg --homedir "$1" --batch --quiet --passphrase '' --quick-generate-key 'Test of cyc <test@example.com>' ed25519 sign 1d 2> "$work/log"
  gpg --homedir "$1" --batch --quiet --with-colons --list-secret-keys | awk -F: '$1 == "fpr" { print $10; exit }'
}
key=$(key_in "$work/keys")
others_key=$(key_in "$work/others-keys")

# The system chooses the port: 0.
mkdir "$work/site"
python3 -u - "$work/site" > "$work/port" 2> "$work/served" << 'PYTHON' &
import functools, http.server, sys
handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=sys.argv[1])
with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
    print(server.server_port, flush=True)
    server.serve_forever()
PYTHON
server=$!
until [[ -s $work/port ]]; do
  kill -0 "$server" || complain "the server did not start: $(cat "$work/served")"
  sleep 0.05
done
address=http://127.0.0.1:$(cat "$work/port")/apt
site=$work/site/apt
GNUPGHOME=$work/keys packaging/apt.sh "$site" "$key" "$address" "${files[@]}"
[[ $(find "$site/pool" -name '*.deb' | wc -l) -gt 0 && -z $(find "$site" -name '*dbgsym*') ]] || complain "the pool holds: $(ls "$site/pool")"

# Runs an apt command in a private root with a file of sources. apt does not read the machine's own sources and keys.
machine=$(dpkg --print-architecture)
root=$work/root
new_root() {
  rm -rf "$root"
  mkdir -p "$root"/etc/apt/{apt.conf.d,preferences.d,sources.list.d,trusted.gpg.d} "$root"/var/lib/{dpkg,apt/lists/partial} \
    "$root/var/cache/apt/archives/partial" "$root/fetched"
  touch "$root/var/lib/dpkg/status"
  cp "$1" "$root/etc/apt/sources.list.d/cyc.sources"
}
private() {
  local command=$1
  shift
  (cd "$root/fetched" && env -u http_proxy -u HTTP_PROXY -u all_proxy -u ALL_PROXY LC_ALL=C.UTF-8 APT_CONFIG="$work/apt.conf" "$command" "$@") > "$work/said" 2>&1
}
cat > "$work/apt.conf" << END
Dir "$root";
Dir::State::status "$root/var/lib/dpkg/status";
Dir::Bin::methods "/usr/lib/apt/methods";
APT::Architecture "$machine";
APT::Architectures "$machine";
Acquire::http::Proxy "DIRECT";
APT::Sandbox::User "root";
END
# Expects that an apt command fails: WHAT was changed, a pattern of the expected error, and the command.
must_refuse() {
  ! private "${@:3}" || complain "apt took $1: $(cat "$work/said")"
  grep -qE "$2" "$work/said" || complain "apt refused $1 for another reason: $(cat "$work/said")"
}

new_root "$site/cyc.sources"
private apt-get update || complain "apt does not take the repository: $(cat "$work/said")"
! grep -E '^(W|E|N): ' "$work/said" || complain "apt complains of the repository"
version=$(private apt-cache show cyc; sed -n 's/^Version: //p' "$work/said")
private apt-get download cyc || complain "cyc cannot be fetched: $(cat "$work/said")"
fetched=$(echo "$root"/fetched/cyc_*_"$machine".deb)
for file in "${files[@]}"; do
  [[ ${file##*/} != "cyc_${version}_$machine.deb" ]] || cmp "$file" "$fetched" || complain "another package was fetched"
done
[[ $(dpkg-deb -f "$fetched" Version) == "$version" ]] || complain "fetched another version than $version"

# A package that was changed, in the pool.
cp -r "$site" "$work/right"
printf 'x' | dd of="$(echo "$site"/pool/cyc_*_"$machine".deb)" bs=1 seek=5000 conv=notrunc status=none
rm "$fetched"
must_refuse "a changed package" 'Hash Sum mismatch' apt-get download cyc
[[ ! -e $fetched ]] || complain "apt kept a changed package"

# An index that was changed, such as with the checksum of another package.
rm -rf "$site" && cp -r "$work/right" "$site"
index=$site/dists/stable/main/binary-$machine/Packages
sed -i 's/^Description: keep/Description: stop/' "$index"
gzip -9nkf "$index"
new_root "$site/cyc.sources"
must_refuse "a changed index" 'Hash Sum mismatch|unexpected size' apt-get update

# A list of checksums that was changed after it was signed.
rm -rf "$site" && cp -r "$work/right" "$site"
sed -i 's/^Codename: stable/Codename: stably/' "$site/dists/stable/InRelease"
new_root "$site/cyc.sources"
must_refuse "a changed InRelease" 'BADSIG|invalid signature' apt-get update

# The same packages, signed with another key.
GNUPGHOME=$work/others-keys packaging/apt.sh "$site" "$others_key" "$address" "${files[@]}"
new_root "$work/right/cyc.sources"
must_refuse "another key" 'NO_PUBKEY|not signed|signatures couldn' apt-get update
! private apt-get download cyc || complain "cyc was fetched in spite of another key"

rm -rf "$site" && mv "$work/right" "$site"
if [[ $# -gt 1 ]]; then
  shift
  "$@" "$site/cyc.sources"
fi
echo "an apt repository was made, fetched from, and refused when changed"
