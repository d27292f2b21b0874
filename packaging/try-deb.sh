#!/bin/bash
# Installs the package in this Debian or Ubuntu without cyc, tests it and removes it. Ends with 1 if a test fails or
# files remain. It changes the system as root, so use it in containers and temporary roots only.
# Usage: packaging/try-deb.sh PACKAGE STAND-IN        STAND-IN is a program that answers like GitHub.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8

package=$(realpath "$1")
work=$(mktemp -d)
# The copy may have lost its executable bit.
install -m 755 "$2" "$work/stand-in"
server=
finish() {
  # The stand-in ends when its standard input closes.
  exec 3>&-
  [[ -z $server ]] || wait "$server" || true
  rm -rf "$work"
}
trap finish EXIT
complain() { echo "$1" >&2; exit 1; }

bash "$(dirname "$0")/whole-man.sh"
apt-get update -q > "$work/log"
apt-get install -y -q --no-install-recommends dpkg man-db bash-completion > "$work/log"
# Installs dependencies first, to tell their files from those of the package.
apt-get satisfy -y -q --no-install-recommends "$(dpkg-deb -f "$package" Depends)" > "$work/log"
# Lists all files of the system, except those that change anyway.
everything() {
  find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /var/cache -o -path /var/log -o -path /var/lib/dpkg \
    -o -path /var/lib/apt -o -path "$work" \) -prune -o -print | sort
}
everything > "$work/before"
apt-get install -y -q --no-install-recommends "$package" > "$work/log"

mkdir "$work/home"
cyc() { env -i PATH="$PATH" HOME="$work/home" LC_ALL=C.UTF-8 TZ=UTC CYC_HOST="${host:-http://127.0.0.1:1}" /usr/bin/cyc "$@"; }
version=$(dpkg-query -W -f '${Version}' cyc)
[[ $(cyc --version) == "cyc ${version%-*}" ]] || complain "cyc --version says $(cyc --version), the package is $version"

mkfifo "$work/stdin"
"$work/stand-in" --until-stdin-closes < "$work/stdin" > "$work/address" &
server=$!
exec 3> "$work/stdin"
until [[ -s $work/address ]]; do
  kill -0 "$server" || exit 1
  sleep 0.05
done
read -r _ _ host < "$work/address"
# Uses libcurl and libxml2.
cyc streak hana --source page > "$work/streak"
grep -q 'hana' "$work/streak" || complain "cyc streak says: $(cat "$work/streak")"
cyc todo add 'Call mum' > "$work/log"
cyc todo | grep -q 'Call mum' || complain "the list does not hold what was added"

man -w cyc cyc-todo > "$work/log" || complain "there is no manual"
man cyc-todo | grep -q '내일' || complain "the manual lacks letters"
# This system may lack Korea's locale, so the page is named by its file.
man -l /usr/share/man/ko/man1/cyc-todo.1.gz | grep -q '할 일을 추가해요' || complain "there is no Korean manual"
[[ -s /usr/share/doc/cyc/docs/bars.md ]] || complain "the documentation is missing"
bash -c 'source /usr/share/bash-completion/bash_completion; _completion_loader cyc; complete -p cyc' > "$work/log" \
  || complain "bash does not complete cyc"
[[ -s /usr/share/zsh/vendor-completions/_cyc && -s /usr/share/fish/vendor_completions.d/cyc.fish ]] || complain "completions are missing"

apt-get purge -y -q cyc > "$work/log"
everything > "$work/after"
diff "$work/before" "$work/after" || complain "removing it left something"
echo "installed, tried and removed cyc $version"
