#!/bin/bash
# Collects the output of all builds from their folders into one, with the checksums of all files.
# Usage: packaging/release/collect.sh FROM TO
set -euo pipefail
cd "$(dirname "$0")/../.."

mkdir -p "$2"
find "$1" -type f \( -name '*.deb' -o -name '*.tar.gz' -o -name '*.cdx.json' \) -exec cp {} "$2/" \;
packaging/release/notes.sh > "$2/notes.md"
cd "$2"
for kind in 'cyc_*.deb' 'cyc-dbgsym_*.deb' 'cyc-*.tar.gz' 'cyc-*.cdx.json'; do
  compgen -G "$kind" > /dev/null || { echo "there is no $kind" >&2; exit 1; }
done
mapfile -t files < <(find . -maxdepth 1 -type f ! -name SHA256SUMS ! -name notes.md -printf '%f\n' | sort)
sha256sum -- "${files[@]}" > SHA256SUMS
sha256sum --check --strict --quiet SHA256SUMS
