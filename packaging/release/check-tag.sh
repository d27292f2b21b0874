#!/bin/bash
# Ends with 1 if the release tag, the program's version and other mentions of the version differ, or if the change log
# has unreleased entries.
# Usage: GITHUB_REF_NAME=v1.2.3 packaging/release/check-tag.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
source packaging/facts.sh

[[ $GITHUB_REF_NAME == "v$version" ]] || { echo "the tag is $GITHUB_REF_NAME, the program's version $version" >&2; exit 1; }
packaging/release/notes.sh > /dev/null
! grep -q '^## Unreleased' CHANGELOG.md || { echo "CHANGELOG.md has a heading \"## Unreleased\": it belongs to $version" >&2; exit 1; }

says() { grep -qF -- "$2" "$1" || { echo "$1 does not say $2" >&2; exit 1; }; }
says packaging/action/action.yml "default: $version"
says docs/card.md "| \`version\` | \`$version\` |"
