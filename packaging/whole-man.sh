#!/bin/bash
# Enables manual pages in a container image, as root: Debian's images leave them out, and Ubuntu's have a man that only
# says so.
set -euo pipefail

rm -f /etc/dpkg/dpkg.cfg.d/excludes /etc/dpkg/dpkg.cfg.d/docker
if [[ $(dpkg-divert --truename /usr/bin/man) == /usr/bin/man.REAL ]]; then
  rm -f /usr/bin/man
  dpkg-divert --quiet --remove --rename /usr/bin/man
fi
