#!/bin/bash
# Fills the Homebrew formula and the PKGBUILD with version, repository and the checksums in a folder's SHA256SUMS, and
# writes them to that folder. Ends with 1 if a checksum is missing.
# Usage: GITHUB_REPOSITORY=OWNER/cyc packaging/release/recipes.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/../.."
source packaging/facts.sh

[[ ${GITHUB_REPOSITORY:-} =~ ^[A-Za-z0-9-]+/[A-Za-z0-9._-]+$ ]] || { echo "GITHUB_REPOSITORY is to be such as OWNER/cyc" >&2; exit 1; }
# One substitution for each placeholder: @VERSION@, @REPOSITORY@ and @SHA256 of FILE@, whose name holds the version.
substitutions=$(
  echo "s|@VERSION@|$version|g"
  echo "s|@REPOSITORY@|$GITHUB_REPOSITORY|g"
  while read -r sum file; do echo "s|@SHA256 of ${file//./\\.}@|$sum|g"; done < "$1/SHA256SUMS"
)
for template in packaging/homebrew/cyc.rb.in packaging/aur/PKGBUILD.in; do
  filled=$1/$(basename "$template" .in)
  # A template's first line says that it is one.
  sed -e 1d -e "$substitutions" "$template" > "$filled"
  ! grep '@[A-Z]' "$filled" >&2 || { echo "$template: the lines above were not filled" >&2; rm "$filled"; exit 1; }
done
