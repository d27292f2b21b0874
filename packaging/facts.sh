# shellcheck shell=bash
# Variables that the scripts of this folder share; they source it from the root of the project.

# The bytes of a package must not depend on when, where and by whom it was made.
export LC_ALL=C.UTF-8 TZ=UTC
umask 022

version=$(sed -n 's/^package let cycVersion = "\(.*\)"$/\1/p' Sources/CycBase/Version.swift)
[[ -n $version ]] || { echo "no version in Sources/CycBase/Version.swift" >&2; exit 1; }
# Revision of the Debian package.
# shellcheck disable=SC2034
revision=1

# Time of the last change of the sources: the last commit, or without git the change log.
if [[ -z ${SOURCE_DATE_EPOCH:-} ]]; then
  SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2> /dev/null || stat -c %Y CHANGELOG.md)
fi
export SOURCE_DATE_EPOCH

read -ra release_flags < <(grep -v '^#' packaging/release-flags)

# Output folder of `make release`.
built_folder() {
  swift build "${release_flags[@]}" --show-bin-path
}
