#!/bin/bash
# Builds all targets in debug mode and cyc in release mode, on systems without apt, and runs the program.
set -euo pipefail
cd "$(dirname "$0")/../.."

swift build
swift build -c release --product cyc
"$(swift build -c release --show-bin-path)/cyc" --version
