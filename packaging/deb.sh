#!/bin/bash
# Makes Debian packages from the build of `make release`: cyc, and cyc-dbgsym with debug symbols.
# Usage: packaging/deb.sh [FOLDER]        output folder, .build/packages by default.
#     GITHUB_REPOSITORY=OWNER/cyc sets the home page; DEBFULLNAME and DEBEMAIL set the maintainer.
set -euo pipefail
cd "$(dirname "$0")/.."
source packaging/facts.sh

out=${1:-.build/packages}
architecture=$(dpkg --print-architecture)
maintainer="${DEBFULLNAME:-The cyc authors} <${DEBEMAIL:-cyc@users.noreply.github.com}>"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/cyc symbols=$work/cyc-dbgsym
mkdir -p "$root/DEBIAN" "$symbols/DEBIAN" "$out"

program=$(built_folder)/cyc
id=$(packaging/program.sh "$program" "$work/program" "$work/symbols")
ZSH_FOLDER=vendor-completions packaging/stage.sh "$root/usr" "$work/program"
install -D -m 644 "$work/symbols" "$symbols/usr/lib/debug/.build-id/${id:0:2}/${id:2}.debug"

date=$(date -R -d "@$SOURCE_DATE_EPOCH")
documents=$root/usr/share/doc/cyc
install -D -m 644 packaging/debian/copyright "$documents/copyright"
cat << END | gzip -9n > "$documents/changelog.Debian.gz"
cyc ($version-$revision) unstable; urgency=medium

  * Release $version; /usr/share/doc/cyc/changelog.gz says what is new.

 -- $maintainer  $date
END
mkdir -p "$symbols/usr/share/doc"
ln -s cyc "$symbols/usr/share/doc/cyc-dbgsym"
gzip -9nc CHANGELOG.md > "$documents/changelog.gz"
install -D -m 644 packaging/debian/lintian-overrides "$root/usr/share/lintian/overrides/cyc"

# Fields of both packages; for Installed-Size see Debian's policy, 5.6.20.
control() {
  cat << END
Package: $2
Version: $version-$revision
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -k -s --apparent-size --exclude=DEBIAN "$1" | cut -f1)
Priority: optional
${GITHUB_REPOSITORY:+Homepage: https://github.com/$GITHUB_REPOSITORY
}$3
END
}
depends=$(packaging/depends.py "$root/usr/libexec/cyc/cyc")
# The source package of libstdc++, which is compiled in.
built_using=$(dpkg-query --show --showformat '${source:Package} (= ${source:Version})' \
  "$(dpkg-query --search "$(realpath "$(cc -print-file-name=libstdc++.a)")" | cut -d: -f1)")
suggests=$(packaging/depends.py "$root/usr/libexec/cyc/cyc" --suggests)
control "$root" cyc "Section: utils
Depends: $depends
Static-Built-Using: $built_using
Recommends: git
Suggests: cron | cron-daemon, libnotify-bin, $suggests
Description: keep a GitHub commit streak alive
 cyc knows whether today's commit is there, reminds you in the evening until
 it is, and then falls silent by itself. It shows your streak and your
 contributions in the terminal, counts down to goals and deadlines, and keeps
 a small list and quizzes. English and Korean." > "$root/DEBIAN/control"
control "$symbols" cyc-dbgsym "Section: debug
Depends: cyc (= $version-$revision)
Auto-Built-Package: debug-symbols
Build-Ids: $id
Description: debug symbols for cyc" > "$symbols/DEBIAN/control"

for folder in "$root" "$symbols"; do
  (cd "$folder" && find . -path ./DEBIAN -prune -o -type f -printf '%P\n' | sort | xargs -d '\n' md5sum) > "$work/md5sums"
  install -m 644 "$work/md5sums" "$folder/DEBIAN/md5sums"
  find "$folder" -print0 | xargs -0 touch -h -d "@$SOURCE_DATE_EPOCH"
done
# At level 9 the package is 0.1 MB smaller than at the default level, but unpacking takes 65 MB of memory.
dpkg-deb --root-owner-group -Zxz -z9 --build "$root" "$out/cyc_$version-${revision}_$architecture.deb"
dpkg-deb --root-owner-group -Zxz -z9 --build "$symbols" "$out/cyc-dbgsym_$version-${revision}_$architecture.deb"

# xz's filter for machine code saves another 10 %. dpkg can read it but not write it, so the archive is assembled here.
# It has three members in this order: deb(5).
if [[ $architecture == amd64 ]]; then
  package=$(realpath "$out/cyc_$version-${revision}_$architecture.deb")
  cd "$work"
  ar x "$package"
  xz -dc data.tar.xz | xz --x86 --lzma2=preset=9 -T1 > filtered.tar.xz
  mv filtered.tar.xz data.tar.xz
  rm "$package"
  ar rcD "$package" debian-binary control.tar.xz data.tar.xz
fi
