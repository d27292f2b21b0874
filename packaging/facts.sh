# shellcheck shell=bash
# What the scripts of this folder know of the project; they source it from its root.

# The bytes of a package must not depend on when, where and as whom it was made.
export LC_ALL=C.UTF-8 TZ=UTC
umask 022

version=$(sed -n 's/^let cycVersion = "\(.*\)"$/\1/p' Sources/cyc/World/Version.swift)
[[ -n $version ]] || { echo "no version in Sources/cyc/World/Version.swift" >&2; exit 1; }
# Of the Debian package.
# shellcheck disable=SC2034
revision=1

# When the sources were changed last. Whoever has no git has the change log's time.
if [[ -z ${SOURCE_DATE_EPOCH:-} ]]; then
  SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2> /dev/null || stat -c %Y CHANGELOG.md)
fi
export SOURCE_DATE_EPOCH

read -ra release_flags < <(grep -v '^#' packaging/release-flags)

# Where `make release` puts what it builds.
built_folder() {
  swift build "${release_flags[@]}" --show-bin-path
}
