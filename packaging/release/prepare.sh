#!/bin/bash
# Makes a container of Swift's ready for the Makefile: it has no make, and git trusts nobody's folders there.
set -euo pipefail
cd "$(dirname "$0")/../.."

apt-get update -q
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ca-certificates curl git make python3
git config --global --add safe.directory '*'
packaging/whole-man.sh
