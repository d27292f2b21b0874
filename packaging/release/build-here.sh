#!/bin/bash
# Builds everything for debugging and cyc for release, where there is no apt; the program answers.
set -euo pipefail
cd "$(dirname "$0")/../.."

swift build
swift build -c release --product cyc
"$(swift build -c release --show-bin-path)/cyc" --version
