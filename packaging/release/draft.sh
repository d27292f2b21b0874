#!/bin/bash
# Drafts a release from the files of collect.sh. A person reviews and publishes it.
# Usage: GITHUB_REF_NAME=v1.2.3 GH_TOKEN=… packaging/release/draft.sh FOLDER
set -euo pipefail

cd "$1"
mapfile -t files < <(find . -maxdepth 1 -type f ! -name notes.md -printf '%f\n' | sort)
gh release create "$GITHUB_REF_NAME" --draft --verify-tag --title "cyc ${GITHUB_REF_NAME#v}" --notes-file notes.md "${files[@]}"
