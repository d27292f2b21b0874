#!/bin/bash
# Builds the extension of gh for macOS, and starts it.
# Usage: packaging/release/build-mac.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/../.."

export CYC_ISSUES=${GITHUB_REPOSITORY:+https://github.com/$GITHUB_REPOSITORY/issues}
swift build -c release --product cyc
extension=$(packaging/gh-extension.sh "$1")
"$extension" --version
