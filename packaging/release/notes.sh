#!/bin/bash
# Prints the section of the change log for the present version.
set -euo pipefail
cd "$(dirname "$0")/../.."
source packaging/facts.sh

notes=$(awk -v heading="## $version" 'found && /^## / { exit } found { print } $0 == heading || index($0, heading " ") == 1 { found = 1 }' CHANGELOG.md)
[[ -n $notes ]] || { echo "CHANGELOG.md has no heading \"## $version\"" >&2; exit 1; }
echo "$notes"
