#!/bin/bash
# Unpacks ntfy servers of two Debian releases into .build/ntfy: `new` has sequences (2.16 or newer), `old` has not.
# Needs no root. If a server cannot be had, says so and succeeds; its tests are skipped then.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$PWD/.build/ntfy
key=/usr/share/keyrings/debian-archive-keyring.gpg

# Usage: get FOLDER RELEASE
get() {
  local release=$2 place=$folder/$1 mirror
  [[ -x $place/ntfy ]] && return
  # The mirror of this machine, if its release is Debian.
  mirror=$(sed -nE 's/^URIs: *([^ ]*\/debian)\/? *$/\1/p; s/^deb (\[[^]]*\] )?([^ ]*\/debian)\/? .*/\2/p' \
    /etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list /etc/apt/sources.list 2>/dev/null | head -1)
  [[ -n $mirror && -r $key ]] || return 1
  mkdir -p "$place/lists/partial" "$place/cache/archives/partial"
  : > "$place/status"
  echo "deb [signed-by=$key] $mirror $release main" > "$place/sources.list"
  cat > "$place/apt.conf" << END
Dir::Etc::sourcelist "$place/sources.list";
Dir::Etc::sourceparts "-";
Dir::State::lists "$place/lists";
Dir::State::status "$place/status";
Dir::Cache "$place/cache";
Acquire::Languages "none";
APT::Sandbox::User "$(id -un)";
END
  (
    cd "$place"
    export APT_CONFIG=$place/apt.conf
    apt-get update -q && apt-get download -q ntfy
    dpkg -x ntfy_*.deb unpacked
    mv unpacked/usr/bin/ntfy ntfy
    rm -rf unpacked lists cache ntfy_*.deb
  ) > "$place/log" 2>&1
}

for server in "new unstable" "old trixie"; do
  # shellcheck disable=SC2086
  get $server || echo "without an ntfy server of Debian ${server#* }: its tests are skipped"
done
