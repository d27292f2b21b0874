#!/bin/bash
# Makes the file that `gh extension install OWNER/gh-cyc` downloads: the program alone, named after the system as gh looks
# for it. On Linux it comes from the tarball of packaging/tarball.sh, on macOS from packaging/release/build-mac.sh.
# Usage: packaging/gh-extension.sh [FOLDER]        folder of the tarball, .build/packages by default.
set -euo pipefail
cd "$(dirname "$0")/.."
source packaging/facts.sh

out=${1:-.build/packages}
case $(uname -m) in
  x86_64) machine=amd64 ;;
  aarch64 | arm64) machine=arm64 ;;
  *) echo "gh has no extensions for $(uname -m)" >&2; exit 1 ;;
esac
# Source: HasSuffix in pkg/cmd/extension/manager.go of cli/cli.
system=$(uname -s | tr '[:upper:]' '[:lower:]')
extension=$out/gh-cyc_${version}_$system-$machine
mkdir -p "$out"
if [[ $system == darwin ]]; then
  cp "$(swift build -c release --show-bin-path)/cyc" "$extension"
  strip "$extension"
  # Stripping ends the linker's signature, and arm64 runs nothing unsigned.
  codesign --force --sign - "$extension"
else
  name=cyc-$version-$system-$(uname -m)
  tar -xzOf "$out/$name.tar.gz" "$name/libexec/cyc/cyc" > "$extension"
fi
chmod 755 "$extension"
echo "$extension"
