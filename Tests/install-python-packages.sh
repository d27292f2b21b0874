#!/bin/bash
# Installs packages from PyPI into .build/python, for tests that compare with them. Without them those tests are skipped.
# Usage: Tests/install-python-packages.sh NAME==VERSION…
set -euo pipefail
cd "$(dirname "$0")/.."

folder=.build/python
if [[ ! -x $folder/bin/pip ]] && ! python3 -m venv "$folder"; then
  echo "no Python environment: tests that compare with $* are skipped" >&2
  exit 0
fi
installed=$("$folder/bin/pip" list --format freeze 2>/dev/null || true)
missing=()
for package in "$@"; do
  grep -qixF -- "$package" <<<"$installed" || missing+=("$package")
done
[[ ${#missing[@]} -gt 0 ]] || exit 0
"$folder/bin/pip" install --quiet --disable-pip-version-check --retries 1 "${missing[@]}" ||
  echo "PyPI did not give ${missing[*]}: tests that compare with them are skipped" >&2
