#!/bin/bash
# Runs the tests that `make build` has built, with their temporary folders in memory if there is room: on a disk, SQLite waits
# for each of thousands of commits.
# Usage: Tests/run.sh [OPTION OF SWIFT TEST…]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# More than the folders of all tests take.
needed_mb=2048

# Prints a new folder in memory. Containers may have little memory there, or forbid programs.
memory_folder() {
  local free folder
  free=$(df --output=avail --block-size=M /dev/shm 2> /dev/null | tail -n 1 | tr -dc 0-9)
  ((${free:-0} >= needed_mb)) || return 1
  folder=$(mktemp -d /dev/shm/XXXXX)
  # Some tests run programs as another user.
  chmod 1777 "$folder"
  if printf '#!/bin/sh\n' > "$folder/program" && chmod +x "$folder/program" && "$folder/program"; then
    rm "$folder/program"
    echo "$folder"
  else
    rm -r "$folder"
    return 1
  fi
}

if folder=$(memory_folder); then
  trap 'rm -rf "$folder"' EXIT
  export TMPDIR=$folder
fi
mapfile -t flags < <(grep -v '^#' Tests/build-flags | tr ' ' '\n')
swift test "${flags[@]}" --skip-build --disable-xctest "$@"
