#!/bin/bash
# Puts all installed files below a folder, laid out as below /usr: the launcher (bin/cyc), the stripped program
# (libexec/cyc/cyc), manual pages, completions and docs.
# Uses the build of `make release`.
# Usage: packaging/stage.sh FOLDER [PROGRAM]        PROGRAM replaces the one that was built.
set -euo pipefail
cd "$(dirname "$0")/.."
source packaging/facts.sh

folder=$1
built=$(built_folder)
program=${2:-$built/cyc}

packaging/launcher.sh "$folder/bin/cyc"
mkdir -p "$folder/libexec/cyc"
install -m 755 "$program" "$folder/libexec/cyc/cyc"
if [[ $(uname) == Darwin ]]; then
  strip "$folder/libexec/cyc/cyc"
else
  strip --strip-unneeded -R .comment "$folder/libexec/cyc/cyc"
fi

packaging/manuals.sh "$built" "$folder/share/man"

# In a folder of its own, so that the links in README.md work in packages that put it into share/doc/cyc.
mkdir -p "$folder/share/doc/cyc/docs"
install -m 644 docs/*.md "$folder/share/doc/cyc/docs/"

completions() {
  mkdir -p "$(dirname "$folder/share/$2")"
  "$folder/bin/cyc" --generate-completion-script "$1" > "$folder/share/$2"
}
completions bash bash-completion/completions/cyc
# The completion is sourced, not run.
sed -i.bak '1{/^#!/d;}' "$folder/share/bash-completion/completions/cyc"
rm "$folder/share/bash-completion/completions/cyc.bak"
completions zsh "zsh/${ZSH_FOLDER:-site-functions}/_cyc"
completions fish fish/vendor_completions.d/cyc.fish
