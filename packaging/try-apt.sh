#!/bin/bash
# Installs cyc in a clean, temporary Debian from an apt repository, as its users do: with its cyc.sources alone.
# Usage: packaging/try-apt.sh SUITE SOURCES        needs root and a mirror.
set -euo pipefail

# shellcheck disable=SC2016
mmdebstrap --quiet --variant=apt --customize-hook="upload '$2' /etc/apt/sources.list.d/cyc.sources" \
  --customize-hook='chroot "$1" apt-get update -q' \
  --customize-hook='chroot "$1" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends cyc' \
  --customize-hook='chroot "$1" cyc --version' "$1" /dev/null
