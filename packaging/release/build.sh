#!/bin/bash
# Builds the packages of one architecture twice and compares them. Puts them into a folder, with the bill of materials
# and the stand-in for testing them.
# Usage: packaging/release/build.sh FOLDER        SCRATCH as for packaging/reproduce.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
source packaging/facts.sh

make package-deps
packaging/reproduce.sh
mkdir -p "$1/tools"
cp "${SCRATCH:-.build/reproduce}"/1/* "$1/"
lintian --fail-on error,warning --allow-root "$1"/*.deb

swift build "${release_flags[@]}" --product stand-in
cp "$(built_folder)/stand-in" "$1/tools/"
packaging/sbom.py "$version" Package.resolved Package.swift > "$1/cyc-$version.cdx.json"
