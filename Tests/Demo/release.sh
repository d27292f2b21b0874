#!/bin/bash
# Rehearses a release without GitHub: makes packages of the result of `make release` twice and compares them, runs lintian,
# collects the packages with checksums, and calls a fake gh that records its arguments.
set -euo pipefail
cd "$(dirname "$0")/../.."
source packaging/facts.sh

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
complain() { echo "$1" >&2; exit 1; }

/usr/bin/python3 Tests/Demo/workflows.py
for script in packaging/*.sh packaging/release/*.sh packaging/aur/PKGBUILD; do bash -n "$script"; done

GITHUB_REF_NAME=v$version packaging/release/check-tag.sh
! GITHUB_REF_NAME=v0.0.1 packaging/release/check-tag.sh 2> "$work/log" || complain "a tag of another version was taken"
mkdir -p "$work/tree/Sources/CycBase" "$work/tree/docs"
cp -r packaging "$work/tree/"
cp Sources/CycBase/Version.swift "$work/tree/Sources/CycBase/"
cp docs/card.md "$work/tree/docs/"
# Checks that check-tag.sh rejects a tag: FILE, a sed script that breaks it, and part of the expected error.
refuses() {
  cp CHANGELOG.md "$work/tree/"
  cp "$1" "$work/log"
  sed "$2" "$1" > "$work/tree/$1"
  ! GITHUB_REF_NAME=v$version "$work/tree/packaging/release/check-tag.sh" 2> "$work/said" || complain "a tag was taken in spite of $1"
  grep -qF "$3" "$work/said" || complain "check-tag.sh says: $(cat "$work/said")"
  cp "$work/log" "$work/tree/$1"
}
refuses CHANGELOG.md "s/^## $version/## Unreleased\n\n- Something\n\n&/" Unreleased
for place in packaging/action/action.yml docs/card.md packaging/homebrew/cyc.rb packaging/aur/PKGBUILD; do
  refuses "$place" "s/${version//./\\.}/0.0.1/" "$place"
done

# Build twice, as if on two machines, and at once: packing uses one core.
packages() { packaging/deb.sh "$1" > "$1.log" && packaging/tarball.sh "$1" > "$1.log"; }
packages "$work/1" &
packages "$work/2"
wait $! || complain "the first packages could not be made: $(cat "$work/1.log")"
diff -r "$work/1" "$work/2" || complain "the second packages are made of other bytes"
lintian --fail-on error,warning --allow-root "$work"/1/*.deb
(( $(stat -c %s "$work"/1/cyc_*.deb) <= 11000000 )) || complain "the package has more than 11 MB"
# gzip has no filter for machine code, so the tarball is half as large again as the package.
for file in "$work"/1/*.tar.gz; do
  (( $(stat -c %s "$file") <= 16500000 )) || complain "$file has $(stat -c %s "$file") bytes"
done

mkdir "$work/unpacked"
tar -C "$work/unpacked" --strip-components=1 -xf "$work"/1/*.tar.gz
Tests/Demo/binary.sh "$work/unpacked/libexec/cyc/cyc"
Tests/Demo/launcher.sh "$work/unpacked/bin/cyc"
[[ $(HOME=$work "$work/unpacked/bin/cyc" --version) == "cyc $version" ]] || complain "the tarball holds another program"
dpkg-deb --extract "$work"/1/cyc_*.deb "$work/package"
Tests/Demo/binary.sh "$work/package/usr/libexec/cyc/cyc"
for file in bin/cyc libexec/cyc/cyc; do
  cmp "$work/package/usr/$file" "$work/unpacked/$file" || complain "package and tarball hold different files: $file"
done
packaging/depends.py "$work/package/usr/libexec/cyc/cyc" --check "$(dpkg-deb -f "$work"/1/cyc_*.deb Depends)"
! packaging/depends.py "$work/package/usr/libexec/cyc/cyc" --check 'libxml2 | libxml2-16, ca-certificates' 2> "$work/log" \
  || complain "a package without libcurl was taken"

# The debug symbols must have the program's build ID and name its functions.
# Older versions of readelf exit with 1 on unknown kinds of notes, such as .note.dlopen.
id=$(sed -n 's/.*Build ID: //p' <(readelf --notes "$work/package/usr/libexec/cyc/cyc"))
dpkg-deb --extract "$work"/1/cyc-dbgsym_*.deb "$work/symbols"
debug=$work/symbols/usr/lib/debug/.build-id/${id:0:2}/${id:2}.debug
[[ -f $debug ]] || complain "no symbols for $id"
grep -q ' cyc_main$' <(readelf --wide --symbols "$debug" 2> "$work/log") || complain "the symbols name no function of cyc"

packaging/sbom.py "$version" Package.resolved Package.swift > "$work/1/cyc-$version.cdx.json"
python3 - "$work/1/cyc-$version.cdx.json" << 'PYTHON'
import json, sys
bill = json.load(open(sys.argv[1]))
assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
refs = {component["bom-ref"] for component in bill["components"]}
assert {"grdb.swift", "swift-argument-parser", "swift", "swift-foundation-icu"} == refs, refs
PYTHON

packaging/release/collect.sh "$work/1" "$work/release"
mkdir "$work/bin"
printf '#!/bin/sh\nprintf "%%s\\n" "$@" > "%s"\n' "$work/told" > "$work/bin/gh"
chmod +x "$work/bin/gh"
GITHUB_REF_NAME=v$version PATH=$work/bin:$PATH packaging/release/draft.sh "$work/release"
for word in create "v$version" --draft --verify-tag SHA256SUMS "cyc_$version-${revision}_$(dpkg --print-architecture).deb" "cyc-$version.cdx.json"; do
  grep -qxF -e "$word" "$work/told" || complain "gh was not told $word"
done
echo "a release of $version was rehearsed"
