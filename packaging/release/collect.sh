#!/bin/bash
# Collects the output of all builds from their folders into one, with the filled recipes for Homebrew and the AUR, and
# the checksums of all files. macOS may be missing; files that builds share must be equal.
# Usage: GITHUB_REPOSITORY=OWNER/cyc packaging/release/collect.sh FROM TO
set -euo pipefail
cd "$(dirname "$0")/../.."

mkdir -p "$2"
while IFS= read -r file; do
  copy=$2/${file##*/}
  [[ ! -e $copy ]] || cmp "$file" "$copy" || { echo "two builds made different ${file##*/}" >&2; exit 1; }
  cp "$file" "$copy"
done < <(find "$1" -type f \( -name '*.deb' -o -name '*.tar.gz' -o -name '*.cdx.json' -o -name 'gh-cyc_*' \) | sort)
packaging/release/notes.sh > "$2/notes.md"
for kind in cyc_*_{amd64,arm64}.deb cyc-dbgsym_*_{amd64,arm64}.deb cyc-*-linux-{x86_64,aarch64}.tar.gz cyc-*-source.tar.gz cyc-*.cdx.json \
  gh-cyc_*_linux-{amd64,arm64}; do
  compgen -G "$2/$kind" > /dev/null || { echo "there is no $kind" >&2; exit 1; }
done

sums() { (cd "$1" && find . -maxdepth 1 -type f ! -name SHA256SUMS ! -name notes.md -printf '%f\n' | sort | xargs -d '\n' sha256sum -- > SHA256SUMS); }
sums "$2"
packaging/release/recipes.sh "$2"
# With the recipes.
sums "$2"
(cd "$2" && sha256sum --check --strict --quiet SHA256SUMS)
