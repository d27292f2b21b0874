#!/bin/bash
# Builds the extension of gh for macOS, and starts it.
# Usage: packaging/release/build-mac.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/../.."

swift build -c release --product cyc
extension=$(packaging/gh-extension.sh "$1")
"$extension" --version
