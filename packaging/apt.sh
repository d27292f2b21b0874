#!/bin/bash
# Makes a signed apt repository as static files, such as for GitHub Pages, with a file cyc.sources for its users. It has
# the packages of cyc itself; those of debug symbols are only in the release.
# Usage: packaging/apt.sh FOLDER KEY ADDRESS FILE…
#     FOLDER is replaced. KEY is a fingerprint of a secret key of gpg. ADDRESS is where FOLDER will be served. FILEs
#     with other names than cyc_*.deb are ignored.
set -euo pipefail
export LC_ALL=C.UTF-8
umask 022

folder=$1 key=$2 address=$3
shift 3
suite=$folder/dists/stable
rm -rf "$folder"
mkdir -p "$folder/pool"
for file in "$@"; do
  [[ ${file##*/} != cyc_*.deb ]] || cp "$file" "$folder/pool/"
done
mapfile -t architectures < <(for file in "$folder"/pool/*.deb; do dpkg-deb -f "$file" Architecture; done | sort -u)

for architecture in "${architectures[@]}"; do
  index=$suite/main/binary-$architecture
  mkdir -p "$index"
  (cd "$folder" && apt-ftparchive --arch "$architecture" packages pool) > "$index/Packages"
  gzip -9nk "$index/Packages"
done
apt-ftparchive -o APT::FTPArchive::Release::Origin=cyc -o APT::FTPArchive::Release::Label=cyc \
  -o APT::FTPArchive::Release::Suite=stable -o APT::FTPArchive::Release::Codename=stable \
  -o APT::FTPArchive::Release::Components=main -o "APT::FTPArchive::Release::Architectures=${architectures[*]}" \
  -o APT::FTPArchive::Release::Description='Releases of cyc' release "$suite" > "$folder/Release"
gpg --batch --quiet --local-user "$key" --digest-algo SHA256 --clearsign --output "$suite/InRelease" "$folder/Release"
rm "$folder/Release"

# The file for users holds the public key, so apt trusts it for this repository only. In such a field a dot stands for an
# empty line: deb822(5).
{
  printf 'Types: deb\nURIs: %s\nSuites: stable\nComponents: main\nArchitectures: %s\nSigned-By:\n' "$address" "${architectures[*]}"
  gpg --batch --quiet --armor --export-options export-minimal --export "$key" | sed -e 's/^$/./' -e 's/^/ /'
} > "$folder/cyc.sources"
grep -q 'BEGIN PGP PUBLIC KEY' "$folder/cyc.sources" || { echo "gpg has no public key $key" >&2; exit 1; }
# Otherwise GitHub Pages runs Jekyll, which leaves out some files.
touch "$folder/.nojekyll"
