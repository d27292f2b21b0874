#!/bin/bash
# Packs the committed sources for builds elsewhere, such as Homebrew's, with the Package.resolved of the build: the same
# versions of all libraries. GitHub's own archives lack that file, and their bytes may change.
# Usage: packaging/source.sh [FOLDER]        output folder, .build/packages by default.
set -euo pipefail
cd "$(dirname "$0")/.."
source packaging/facts.sh

out=${1:-.build/packages}
mkdir -p "$out"
name=cyc-$version
git -c tar.umask=022 archive --format=tar --prefix="$name/" --add-file=Package.resolved HEAD | gzip -9n > "$out/$name-source.tar.gz"
echo "$out/$name-source.tar.gz"
