#!/bin/bash
# Hands out a published release: as an apt repository on the branch gh-pages, as a formula in the tap OWNER/homebrew-cyc, and as
# a release of OWNER/gh-cyc. May be run again if it was interrupted.
# Usage: GITHUB_REPOSITORY=OWNER/cyc packaging/release/distribute.sh FOLDER KEY
#     FOLDER holds all files of the release. KEY is the fingerprint of the secret key in gpg that signs the apt repository.
set -euo pipefail
cd "$(dirname "$0")/../.."
source packaging/facts.sh

files=$(realpath "$1") key=$2
owner=${GITHUB_REPOSITORY%/*} repository=${GITHUB_REPOSITORY#*/} github=https://github.com
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$files" && sha256sum --check --strict --quiet SHA256SUMS)

packaging/apt.sh "$work/site/apt" "$key" "https://$owner.github.io/$repository/apt" "$files"/*.deb
mv "$work/site/apt/.nojekyll" "$work/site/"
# A branch of one commit: otherwise each clone of the repository would fetch the packages of all releases.
git -C "$work/site" init --quiet --initial-branch=gh-pages
git -C "$work/site" add --all
git -C "$work/site" commit --quiet --message "cyc $version"
git -C "$work/site" push --quiet --force "$github/$GITHUB_REPOSITORY" gh-pages

git clone --quiet "$github/$owner/homebrew-cyc" "$work/tap"
mkdir -p "$work/tap/Formula"
cp "$files/cyc.rb" "$work/tap/Formula/cyc.rb"
git -C "$work/tap" add Formula
git -C "$work/tap" diff --cached --quiet || git -C "$work/tap" commit --quiet --message "cyc $version"
git -C "$work/tap" push --quiet origin HEAD

gh release view "v$version" --repo "$owner/gh-cyc" > "$work/log" 2>&1 \
  || gh release create "v$version" --repo "$owner/gh-cyc" --title "cyc $version" \
    --notes "$github/$GITHUB_REPOSITORY/releases/tag/v$version" "$files"/gh-cyc_*
