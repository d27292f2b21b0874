#!/bin/bash
# Checks that the installed program starts and answers, that it is small and hardened, and that uninstalling removes everything.
set -euo pipefail
cd "$(dirname "$0")/../.."

home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
prefix=$home/prefix
mkdir -p "$prefix/bin"
# sudo's PATH does not contain Swift.
env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin packaging/install.sh "$prefix"
cyc=$prefix/bin/cyc
Tests/Demo/binary.sh "$prefix/libexec/cyc/cyc"
Tests/Demo/launcher.sh "$cyc"

for file in share/man/man1/cyc.1.gz share/man/man1/cyc-todo.1.gz share/man/ko/man1/cyc.1.gz share/man/ko/man1/cyc-todo.1.gz \
  share/doc/cyc/docs/README.md share/doc/cyc/docs/bars.md share/bash-completion/completions/cyc \
  share/zsh/site-functions/_cyc share/fish/vendor_completions.d/cyc.fish; do
  [[ -s $prefix/$file ]] || { echo "$file is not installed" >&2; exit 1; }
done
bash -n "$prefix/share/bash-completion/completions/cyc"

# A clean environment: the user's own token and settings must not take part.
run() { env -i PATH="$PATH" HOME="$home" LANG=C.UTF-8 CYC_HOST=http://127.0.0.1:1 "$cyc" "$@"; }
run --version
# The second line comes from the launcher's file.
mkdir -p "$home/.cache"
sleep 0.1
[[ $(run status) == "$(run status)" && -s $home/.cache/cyc/status ]] || { echo "no status line was remembered" >&2; exit 1; }
# The program works without the launcher, anywhere.
cp "$prefix/libexec/cyc/cyc" "$home/alone"
[[ $("$home/alone" --version) == "$(run --version)" ]] || { echo "the program does not start alone" >&2; exit 1; }
run --help > /dev/null
status=0
run streak octocat 2> /dev/null || status=$?
[[ $status == 75 ]] || { echo "offline should exit with 75, not $status" >&2; exit 1; }

if [[ $(uname) == Linux ]]; then
  mapfile -t flags < <(grep -v '^#' Tests/build-flags | tr ' ' '\n')
  swift build "${flags[@]}" --product stand-in > /dev/null
  Tests/Demo/libxml2.sh "$cyc" "$(swift build "${flags[@]}" --show-bin-path)/stand-in"
fi

packaging/uninstall.sh "$prefix"
left=$(find "$prefix" -type f)
[[ -z $left ]] || { echo "uninstalling left: $left" >&2; exit 1; }
