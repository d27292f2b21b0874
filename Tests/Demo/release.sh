#!/bin/bash
# Rehearses a release without GitHub: makes packages of the result of `make release` twice and compares them, runs lintian,
# collects the packages with checksums, fills the recipes, tries gh's extension and the apt repository, and publishes to
# repositories in a folder, with a fake gh that records its arguments.
set -euo pipefail
cd "$(dirname "$0")/../.."
source packaging/facts.sh

work=$(mktemp -d)
finish() {
  # Ends gpg's agent.
  [[ ! -d $work/keys ]] || gpgconf --homedir "$work/keys" --kill all || true
  rm -rf "$work"
}
trap finish EXIT
complain() { echo "$1" >&2; exit 1; }

/usr/bin/python3 Tests/Demo/workflows.py
for script in packaging/*.sh packaging/release/*.sh packaging/aur/PKGBUILD.in; do bash -n "$script"; done

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
for place in packaging/action/action.yml docs/card.md; do
  refuses "$place" "s/${version//./\\.}/0.0.1/" "$place"
done

# Build twice, as if on two machines, and at once: packing uses one core.
packages() {
  { packaging/deb.sh "$1" && packaging/tarball.sh "$1" && packaging/gh-extension.sh "$1" && packaging/source.sh "$1"; } > "$1.log"
}
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
tar -C "$work/unpacked" --strip-components=1 -xf "$work"/1/cyc-*-linux-*.tar.gz
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
grep -qw librsvg2-2 <<< "$(dpkg-deb -f "$work"/1/cyc_*.deb Suggests)" || complain "the package does not suggest librsvg"

# The debug symbols must have the program's build ID and name its functions.
# Older versions of readelf exit with 1 on unknown kinds of notes, such as .note.dlopen.
id=$(sed -n 's/.*Build ID: //p' <(readelf --notes "$work/package/usr/libexec/cyc/cyc"))
dpkg-deb --extract "$work"/1/cyc-dbgsym_*.deb "$work/symbols"
debug=$work/symbols/usr/lib/debug/.build-id/${id:0:2}/${id:2}.debug
[[ -f $debug ]] || complain "no symbols for $id"
grep -q ' CycMain_main$' <(readelf --wide --symbols "$debug" 2> "$work/log") || complain "the symbols name no function of cyc"

packaging/sbom.py "$version" Package.resolved Package.swift > "$work/1/cyc-$version.cdx.json"
python3 - "$work/1/cyc-$version.cdx.json" << 'PYTHON'
import json, sys
bill = json.load(open(sys.argv[1]))
assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
refs = {component["bom-ref"] for component in bill["components"]}
assert {"grdb.swift", "swift-argument-parser", "swift", "swift-foundation-icu", "gcc"} == refs, refs
PYTHON

# Homebrew builds from the source archive.
mkdir "$work/source"
tar -C "$work/source" --strip-components=1 -xf "$work/1/cyc-$version-source.tar.gz"
for file in Package.swift Package.resolved packaging/launcher.sh packaging/manuals.sh Sources/CLauncher/launcher.c; do
  [[ -s $work/source/$file ]] || complain "the archive of the sources lacks $file"
done
"$work/source/packaging/launcher.sh" "$work/source/cyc"
Tests/Demo/launcher.sh "$work/source/cyc"

# Renamed copies stand in for the builds of the other machines.
export GITHUB_REPOSITORY=hana/cyc
mkdir -p "$work/built/2" "$work/built/mac"
cp -r "$work/1" "$work/built/1"
for file in "$work"/1/*; do
  name=${file##*/} other=
  case $name in
    *_amd64.deb) other=${name/_amd64.deb/_arm64.deb} ;;
    *-linux-x86_64.tar.gz) other=${name/x86_64/aarch64} ;;
    *_linux-amd64) other=${name/amd64/arm64} ;;
    *_arm64.deb) other=${name/_arm64.deb/_amd64.deb} ;;
    *-linux-aarch64.tar.gz) other=${name/aarch64/x86_64} ;;
    *_linux-arm64) other=${name/arm64/amd64} ;;
    *) other=$name ;;
  esac
  cp "$file" "$work/built/2/$other"
done
! packaging/release/collect.sh "$work/built/1" "$work/half" 2> "$work/log" || complain "a release for one kind of machine was collected"
echo "built elsewhere" > "$work/built/mac/gh-cyc_${version}_darwin-arm64"
packaging/release/collect.sh "$work/built" "$work/release"
echo >> "$work/built/2/cyc-$version.cdx.json"
! packaging/release/collect.sh "$work/built" "$work/unequal" 2> "$work/log" || complain "builds with different bills of materials were collected"
for file in cyc.rb PKGBUILD "gh-cyc_${version}_darwin-arm64"; do
  grep -q "  $file$" "$work/release/SHA256SUMS" || complain "SHA256SUMS lacks $file"
done

# Checksums and addresses of the recipes, as bash and Ruby read them.
sum_of() { sha256sum "$work/release/$1" | cut -d' ' -f1; }
base=https://github.com/hana/cyc/releases/download/v$version
bash -c 'source "$1"; printf "%s %s\n" "${source_x86_64[0]}" "${sha256sums_x86_64[0]}" "${source_aarch64[0]}" "${sha256sums_aarch64[0]}"' - \
  "$work/release/PKGBUILD" > "$work/said"
for machine in x86_64 aarch64; do
  file=cyc-$version-linux-$machine.tar.gz
  grep -qxF "$base/$file $(sum_of "$file")" "$work/said" || complain "PKGBUILD says: $(cat "$work/said")"
done
file=cyc-$version-source.tar.gz
if command -v ruby > "$work/log"; then
  ruby -wc "$work/release/cyc.rb" > "$work/log"
  ruby - "$work/release/cyc.rb" > "$work/said" << 'RUBY'
class Formula
  def self.method_missing(name, *words) = (print words[0], " " if %i[url sha256].include?(name))
  def self.test = nil
end
load ARGV[0]
RUBY
  [[ $(cat "$work/said") == "$base/$file $(sum_of "$file") " ]] || complain "the formula says: $(cat "$work/said")"
else
  echo "without ruby the formula is not read"
fi
# makepkg takes files that are there instead of loading them, and refuses to be root. It asks pacman for dependencies, which
# are skipped here.
if command -v makepkg > "$work/log"; then
  mkdir "$work/aur"
  cp "$work/release/PKGBUILD" "$work/release/cyc-$version-linux-$(uname -m).tar.gz" "$work/aur/"
  as_user=()
  if [[ $(id -u) == 0 ]]; then
    chmod 755 "$work"
    chown -R nobody "$work/aur"
    as_user=(setpriv --reuid=nobody --clear-groups)
  fi
  make_package() { (cd "$work/aur" && "${as_user[@]}" env HOME="$work/aur" TMPDIR="$work/aur" PACMAN=true PKGEXT=.pkg.tar makepkg --nodeps --force) > "$work/said" 2>&1; }
  make_package || complain "makepkg says: $(cat "$work/said")"
  bsdtar -xOf "$work"/aur/cyc-bin-*.pkg.tar usr/libexec/cyc/cyc | cmp - "$work/unpacked/libexec/cyc/cyc" || complain "makepkg packs another program"
  echo >> "$work/aur/cyc-$version-linux-$(uname -m).tar.gz"
  ! make_package || complain "makepkg takes a changed archive"
else
  echo "without makepkg the PKGBUILD is not built"
fi

Tests/Demo/gh-extension.sh "$work"/1/gh-cyc_*
Tests/Demo/apt.sh "$work"/1/*.deb

mkdir "$work/bin"
cat > "$work/bin/gh" << END
#!/bin/sh
[ "\$2" != view ] || exit 1
printf '%s\n' "\$@" > "$work/told"
END
chmod +x "$work/bin/gh"
GITHUB_REF_NAME=v$version PATH=$work/bin:$PATH packaging/release/draft.sh "$work/release"
for word in create "v$version" --draft --verify-tag SHA256SUMS "cyc_$version-${revision}_$(dpkg --print-architecture).deb" "cyc-$version.cdx.json" \
  cyc.rb PKGBUILD; do
  grep -qxF -e "$word" "$work/told" || complain "gh was not told $word"
done

# Publishes to local bare repositories, to which git's settings redirect the addresses on GitHub.
mkdir -m 700 "$work/keys"
export GNUPGHOME=$work/keys GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=$work/gitconfig
gpg --batch --quiet --passphrase '' --quick-generate-key 'Test of cyc <test@example.com>' ed25519 sign 1d 2> "$work/log"
key=$(gpg --batch --quiet --with-colons --list-secret-keys | awk -F: '$1 == "fpr" { print $10; exit }')
for repository in cyc homebrew-cyc; do git init --quiet --bare "$work/github/hana/$repository"; done
git config --file "$work/gitconfig" "url.file://$work/github/.insteadOf" https://github.com/
git config --file "$work/gitconfig" user.name hana
git config --file "$work/gitconfig" user.email hana@example.com
# Publishing again must succeed.
for _ in 1 2; do PATH=$work/bin:$PATH packaging/release/distribute.sh "$work/release" "$key"; done
for word in hana/gh-cyc "$work/release/gh-cyc_${version}_linux-arm64" "$work/release/gh-cyc_${version}_darwin-arm64"; do
  grep -qxF -e "$word" "$work/told" || complain "gh was not told $word"
done
git -C "$work/github/hana/homebrew-cyc" show HEAD:Formula/cyc.rb | cmp - "$work/release/cyc.rb"
pages() { git -C "$work/github/hana/cyc" "$@"; }
[[ $(pages rev-list --count gh-pages) == 1 ]] || complain "the branch of the pages keeps old packages"
pages show gh-pages:apt/cyc.sources | grep -qxF 'URIs: https://hana.github.io/cyc/apt' || complain "cyc.sources has another address"
pages show gh-pages:apt/dists/stable/InRelease | gpg --batch --verify 2> "$work/log" || complain "the pages are not signed: $(cat "$work/log")"
echo "a release of $version was rehearsed"
