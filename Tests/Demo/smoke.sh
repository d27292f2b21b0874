#!/bin/bash
# Does the release binary start, and answer?
set -euo pipefail
cd "$(dirname "$0")/../.."

cyc=$(swift build -c release --static-swift-stdlib --show-bin-path)/cyc
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
# Nobody's own token or settings take part.
run() { env -i PATH="$PATH" HOME="$home" LANG=C.UTF-8 CYC_HOST=http://127.0.0.1:1 "$cyc" "$@"; }

run --version
# Libraries of which most commands need nothing are opened late: linked, they would be loaded at every start.
if command -v ldd > /dev/null && ldd "$cyc" | grep -E 'libcurl|libxml2|libicu'; then
  echo "these are to be opened when they are needed, not linked" >&2
  exit 1
fi
run --help > /dev/null
status=0
run streak octocat 2> /dev/null || status=$?
[[ $status == 75 ]] || { echo "offline should exit with 75, not $status" >&2; exit 1; }
