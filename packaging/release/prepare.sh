#!/bin/bash
# Prepares a container of Swift for the Makefile: it lacks make, and its git trusts no folder.
set -euo pipefail
cd "$(dirname "$0")/../.."

apt-get update -q
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ca-certificates curl git make python3
git config --global --add safe.directory '*'
packaging/whole-man.sh
