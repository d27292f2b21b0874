#!/bin/bash
# Tests the package of `make deb` in a clean, temporary Debian, compares its Depends with the libraries that its program
# loads at run time, and installs it from an apt repository.
# Usage: packaging/check-deb.sh [SUITE]        bookworm by default. Needs root and a mirror.
set -euo pipefail
cd "$(dirname "$0")/.."
source packaging/facts.sh

suite=${1:-bookworm}
package=$(realpath ".build/packages/cyc_$version-${revision}_$(dpkg --print-architecture).deb")
stand_in=$(built_folder)/stand-in

size=$(stat -c %s "$package")
(( size <= 11000000 )) || { echo "$package has $size bytes, more than 11 MB" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
dpkg-deb --extract "$package" "$work/package"
packaging/depends.py "$work/package/usr/libexec/cyc/cyc" --check "$(dpkg-deb -f "$package" Depends)"
Tests/Demo/binary.sh "$work/package/usr/libexec/cyc/cyc"
Tests/Demo/launcher.sh "$work/package/usr/bin/cyc"
# Each component that is compiled in needs a paragraph.
HOME=$work "$work/package/usr/bin/cyc" about --json | python3 -c '
import json, sys
paragraphs = open("packaging/debian/copyright").read()
names = [component["name"] for component in json.load(sys.stdin)["components"]]
missing = [name for name in names if "Files: " + name + "/*" not in paragraphs]
sys.exit(f"packaging/debian/copyright lacks {missing}" if missing else 0)'

# Imitates the man of Ubuntu's images, which shows no pages.
printf '#!/bin/sh\necho "This system has been minimized."\n' > "$work/man"
chmod +x "$work/man"
# shellcheck disable=SC2016
mmdebstrap --quiet --variant=apt --customize-hook="upload '$package' /cyc.deb" --customize-hook="upload '$stand_in' /stand-in" \
  --customize-hook="upload packaging/try-deb.sh /try-deb.sh" --customize-hook="upload packaging/whole-man.sh /whole-man.sh" \
  --customize-hook='chroot "$1" dpkg-divert --quiet --divert /usr/bin/man.REAL --rename --add /usr/bin/man' \
  --customize-hook="upload '$work/man' /usr/bin/man" \
  --customize-hook='chroot "$1" bash /try-deb.sh /cyc.deb /stand-in' "$suite" /dev/null

Tests/Demo/apt.sh "$package" -- packaging/try-apt.sh "$suite"
