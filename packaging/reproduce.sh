#!/bin/bash
# Builds the packages twice from scratch in the same folder, and ends with 1 if their bytes differ.
# Usage: packaging/reproduce.sh        SCRATCH=FOLDER sets the folder, .build/reproduce by default.
#     GITHUB_REPOSITORY=OWNER/cyc sets where problems are reported.
set -euo pipefail
cd "$(dirname "$0")/.."

export CYC_ISSUES=${GITHUB_REPOSITORY:+https://github.com/$GITHUB_REPOSITORY/issues}
scratch=${SCRATCH:-$PWD/.build/reproduce}
source=$scratch/cyc
rm -rf "$scratch"
mkdir -p "$scratch"

for turn in 1 2; do
  # Only committed files, as in a release.
  git clone --quiet . "$source"
  (cd "$source" && make release && packaging/deb.sh "$scratch/$turn" && packaging/tarball.sh "$scratch/$turn" \
    && packaging/gh-extension.sh "$scratch/$turn" && packaging/source.sh "$scratch/$turn")
  rm -rf "$source"
done

(cd "$scratch/1" && sha256sum -- *) > "$scratch/first"
(cd "$scratch/2" && sha256sum -- *) > "$scratch/second"
cat "$scratch/first"
if ! diff "$scratch/first" "$scratch/second"; then
  echo "the second build made other bytes" >&2
  exit 1
fi
echo "both builds made the same bytes"
