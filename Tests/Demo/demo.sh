#!/bin/bash
# Runs the main commands, from login to streak, with the release binary against a local stand-in for GitHub.
set -euo pipefail
cd "$(dirname "$0")/../.."

built=$(swift build -c release --show-bin-path)
cyc=$built/cyc
stand_in=$built/stand-in
home=$(mktemp -d)
mkfifo "$home/stdin"
"$stand_in" --today "$(date +%F)" --until-stdin-closes < "$home/stdin" > "$home/port" &
server=$!
exec 3> "$home/stdin"
finish() {
  # The stand-in ends when its standard input closes.
  exec 3>&-
  wait "$server" || true
  rm -rf "$home"
}
trap finish EXIT
while [[ ! -s $home/port ]]; do
  kill -0 "$server" || { echo "the stand-in did not start" >&2; exit 1; }
  sleep 0.05
done
url=$(sed 's/.* //' "$home/port")

bold=$(printf '\033[1m') plain=$(printf '\033[0m')
[[ -t 1 ]] || bold='' plain=''
# A clean environment: the user's own token, settings and keyring must not take part.
env=(env -i PATH="$PATH" HOME="$home" XDG_RUNTIME_DIR="$home" TERM="${TERM:-dumb}" LANG="${LANG:-C.UTF-8}" COLUMNS="${COLUMNS:-80}"
  CYC_HOST="$url" CYC_CLIENT_ID=demo)
for name in TZ COLORTERM NO_COLOR LC_ALL; do [[ -z ${!name:-} ]] || env+=("$name=${!name}"); done
run() {
  printf '\n%s$ cyc %s%s\n' "$bold" "$*" "$plain"
  "${env[@]}" "$cyc" "$@"
}
must_exit() {
  local expected=$1 status=0
  shift
  run "$@" || status=$?
  [[ $status == "$expected" ]] || { echo "expected exit status $expected, got $status" >&2; exit 1; }
}

echo "A stand-in for GitHub listens on $url; it grants the login after one pending poll."
must_exit 0 login --no-browser < /dev/null
must_exit 0 whoami
must_exit 0 streak
must_exit 0 goal 100
must_exit 0 dday add "First commit" 2021-03-15 --yearly
must_exit 1 check
echo
echo "(exit status 1: not yet. Somebody commits…)"
curl --silent --fail --request POST "$url/_stand-in/commit" > /dev/null
must_exit 0 check --refresh
must_exit 0 goal
must_exit 0 streak --offline --days 28 --lang ko
must_exit 2 streak hana minsu nobody
must_exit 0 todo add Write the tests for the parser --due tomorrow --at 21:30
must_exit 0 todo add Review "Yuri's" pull request -Q decide --due +3d --doing
must_exit 0 todo add 커밋 메시지 다듬기 -Q delegate
must_exit 0 todo add Rename everything once more -Q delete
must_exit 0 todo done 4
must_exit 0 todo board --width 80
must_exit 0 todo matrix --width 80
must_exit 0 todo undo
must_exit 0 todo history --width 80
must_exit 0 nag run --dry-run --explain --at 23:10
echo
echo "The demo went well."
