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
run --help > /dev/null
status=0
run streak octocat 2> /dev/null || status=$?
[[ $status == 75 ]] || { echo "offline should exit with 75, not $status" >&2; exit 1; }
