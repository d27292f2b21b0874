#!/bin/bash
# Draws docs/pictures: sessions typed into tmux, which termtosvg records and turns into SVG, and the pictures that cyc draws.
# They show real output of cyc, with a local stand-in for GitHub.
set -euo pipefail
# Hangul is typed letter by letter.
export LC_ALL=C.UTF-8
cd "$(dirname "$0")/.."

tools=.build/picture-tools
if [[ ! -x $tools/bin/termtosvg ]]; then
  python3 -m venv "$tools"
  "$tools/bin/pip" install --quiet termtosvg==1.1.0 'setuptools<81'
fi
mapfile -t flags < <(grep -v '^#' Tests/build-flags | tr ' ' '\n')
bin=$(swift build "${flags[@]}" --show-bin-path)

work=$(mktemp -d)
# The home folder in the pictures, and the real one. The paths have the same length, so that lines break at the same
# places.
home=/home/hana
real=$(mktemp -d /tmp/XXXXX)
[[ ${#real} == "${#home}" ]]
socket=cyc-pictures-$$
server=
finish() {
  tmux -L "$socket" kill-server 2> /dev/null || true
  exec 3>&-
  [[ -z $server ]] || wait "$server" || true
  rm -rf "$work" "$real"
}
trap finish EXIT

start_server() {
  exec 3>&-
  [[ -z $server ]] || wait "$server" || true
  rm -f "$work/stdin" "$work/port"
  mkfifo "$work/stdin"
  "$bin/stand-in" --today 2026-11-21 --until-stdin-closes < "$work/stdin" > "$work/port" &
  server=$!
  exec 3> "$work/stdin"
  while [[ ! -s $work/port ]]; do kill -0 "$server"; sleep 0.05; done
  url=$(sed 's/.* //' "$work/port")
}

# Makes a new user's home that contains only cyc and a fake crontab.
prepare() {
  rm -rf "${real:?}"/* "$real"/.[a-z]*
  mkdir -p "$real/.local/bin"
  cp "$bin/cyc" "$real/.local/bin/cyc"
  cat > "$real/.local/bin/crontab" << 'END'
#!/bin/sh
case $1 in
-l) if [ -f "$HOME/.crontab" ]; then cat "$HOME/.crontab"; else echo "no crontab for hana" >&2; exit 1; fi ;;
-) cat > "$HOME/.crontab" ;;
esac
END
  chmod +x "$real/.local/bin/crontab"
  mkdir -p "$real/.config/cyc"
  echo 'nag.via = ["terminal"]' > "$real/.config/cyc/config.toml"
  printf 'mesg y\nPS1="\\[\\e[32m\\]$\\[\\e[0m\\] "\n' > "$real/.bashrc"
}

# Prints the start of a command line: env with the variables of the session.
environment() {
  local mode=$1 language=$2 colors='15;0'
  [[ $mode == dark ]] || colors='0;15'
  echo "env -i PATH=$real/.local/bin:/usr/bin:/bin HOME=$real TERM=xterm-256color COLORTERM=truecolor COLORFGBG='$colors'" \
    "LANG=$language LC_CTYPE=C.UTF-8 CYC_HOST=$url CYC_NOW=2026-11-21T21:12"
}

press() { tmux -L "$socket" send-keys "$@"; }
# Types a text letter by letter, and Enter.
write() {
  local text=$1 index
  for ((index = 0; index < ${#text}; index++)); do
    press -l -- "${text:index:1}"
    sleep 0.06
  done
  sleep 0.5
  press Enter
}

# Runs a program, which termtosvg records.
record() { # MODE LANGUAGE COMMAND
  tmux -L "$socket" -f /dev/null new-session -d -x 80 -y 28 \
    "$(environment "$1" "$2") $PWD/$tools/bin/termtosvg record $work/cast -g 80x28 -c '$3'"
  sleep 2
}

# Waits until the program has ended, and draws the recording.
draw() { # MODE NAME
  while tmux -L "$socket" has-session 2> /dev/null; do sleep 0.2; done
  sed -i "s#$real#$home#g; s# CYC_HOST='$url'##g; s# LC_CTYPE='C.UTF-8'##g; s#$url#github.com#g" "$work/cast"
  local sed_script
  sed_script=$(sed -E 's/(\S+) (\S+)/s|@\1|\2|g/' "Scripts/pictures/$1.palette")
  sed "$sed_script" Scripts/pictures/template.svg > "$work/template.svg"
  "$tools/bin/termtosvg" render "$work/cast" "docs/pictures/$2-$1.svg" -t "$work/template.svg" \
    --min-frame-duration 40 --loop-delay 4000 > /dev/null
  echo "docs/pictures/$2-$1.svg"
}

# A first run, `cyc nag on`, and a commit that arrives.
session() {
  local mode=$1 language=$2 hint=$3 name=$4
  start_server
  prepare
  record "$mode" "$language" "bash --noprofile --rcfile $real/.bashrc"
  write cyc
  sleep 1.5
  write hana
  sleep 4
  # The questions of cyc nag on: hours, pace, ways, whether the test was seen, and the consent.
  write y
  for pause in 3 1 2 3 2; do sleep "$pause"; press Enter; done
  sleep 4
  write clear
  write "cyc streak"
  sleep 5
  # A commit is pushed from elsewhere.
  curl --silent --fail --request POST "$url/_stand-in/commit" > /dev/null
  write "$hint"
  sleep 1
  write "cyc check --refresh"
  sleep 4
  press C-d
  draw "$mode" "$name"
}

# Sends a mouse event: button (0, or 32 while dragging), column, row, and M for down or m for up. Source: xterm's
# ctlseqs, "SGR (1006)".
mouse() { press -l -- $'\e'"[<$1;$2;$3$4"; }

# The dashboard, then cyc ui: a card is dragged, undone and redone; a task is added with a day; a quiz is answered.
screen() { # MODE LANGUAGE NAME NEW-TASK DAY TASK…
  local mode=$1 language=$2 name=$3 new=$4 day=$5 cyc task
  shift 5
  start_server
  prepare
  echo 'user = "hana"' >> "$real/.config/cyc/config.toml"
  cyc="$(environment "$mode" "$language") $real/.local/bin/cyc"
  for task in "$@"; do eval "$cyc todo add --quiet $task" > "$work/log"; done
  eval "$cyc streak --refresh" > "$work/log"
  eval "$cyc quiz import --starter --quiet" > "$work/log"
  eval "$cyc goal 100" > "$work/log"
  eval "$cyc weather off" > "$work/log"
  # The dashboard is in the first frame, which viewers without animation show. cyc ui replaces the shell, whose prompt would
  # be drawn over the last picture: termtosvg knows no alternate screen.
  cat >> "$real/.bashrc" << 'END'
cyc() { if [[ ${1-} == ui ]]; then exec "$HOME/.local/bin/cyc" "$@"; else "$HOME/.local/bin/cyc" "$@"; fi; }
dashboard=$(cyc --color always --width 80)
clear
printf '%s cyc\n%s\n' $'\e[32m$\e[0m' "$dashboard"
END
  record "$mode" "$language" "bash --noprofile --rcfile $real/.bashrc"
  sleep 5
  write "cyc ui"
  sleep 2
  press 2
  sleep 1
  mouse 0 9 5 M
  sleep 1
  # DOING begins at another column in each language.
  for column in 16 23 30 38 46; do
    mouse 32 "$column" 8 M
    sleep 0.3
  done
  sleep 1
  mouse 0 46 8 m
  sleep 3
  press u
  sleep 3
  press U
  sleep 3
  press a
  sleep 1
  for ((index = 0; index < ${#new}; index++)); do press -l -- "${new:index:1}"; sleep 0.1; done
  press Tab
  sleep 0.6
  press -l -- "$day"
  sleep 2.5
  press Enter
  sleep 3
  press 5
  sleep 4
  press 2
  sleep 4
  press q
  draw "$mode" "$name"
}

mkdir -p docs/pictures
for mode in dark light; do
  session "$mode" en_US.UTF-8 '# a commit is pushed' session
  session "$mode" ko_KR.UTF-8 '# 커밋하고 push하면' session-ko
  screen "$mode" en_US.UTF-8 screen "Call mum" fri \
    "'Write tests for the parser' --due fri" "'Review the pull request' -Q decide" "'Plan the release' --doing" \
    "'Answer issue 42' -Q delegate"
  screen "$mode" ko_KR.UTF-8 screen-ko "엄마께 전화" 금 \
    "'파서 테스트 쓰기' --due 금" "'풀 리퀘스트 검토' -Q decide" "'릴리스 계획' --doing" "'42번 이슈에 답하기' -Q delegate"
  start_server
  prepare
  cyc="$(environment "$mode" en_US.UTF-8) $real/.local/bin/cyc"
  for language in en ko; do
    for picture in card year stats; do
      file=docs/pictures/$picture$([[ $language == en ]] || echo "-$language")-$mode.svg
      eval "$cyc $picture hana --format svg --theme-mode $mode --lang $language" | sed "s#$url#github.com#g" > "$file"
      echo "$file"
    done
  done
done
