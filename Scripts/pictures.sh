#!/bin/bash
# Draws docs/pictures: a session typed into tmux, which termtosvg records and turns into SVG, and the pictures that cyc draws.
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
# Has the same length as the path that replaces it in the picture, so that lines break at the same places.
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

environment() {
  local mode=$1 language=$2 colors='15;0'
  [[ $mode == dark ]] || colors='0;15'
  echo "env -i PATH=$real/.local/bin:/usr/bin:/bin HOME=$real TERM=xterm-256color COLORTERM=truecolor COLORFGBG='$colors'" \
    "LANG=$language LC_CTYPE=C.UTF-8 CYC_HOST=$url CYC_NOW=2026-11-21T21:12"
}

press() { tmux -L "$socket" send-keys "$@"; }
write() {
  local text=$1 index
  for ((index = 0; index < ${#text}; index++)); do
    press -l -- "${text:index:1}"
    sleep 0.06
  done
  sleep 0.5
  press Enter
}

session() {
  local mode=$1 language=$2 hint=$3 name=$4
  start_server
  prepare
  tmux -L "$socket" -f /dev/null new-session -d -x 80 -y 28 \
    "$(environment "$mode" "$language") $PWD/$tools/bin/termtosvg record $work/cast -g 80x28 -c 'bash --noprofile --rcfile $real/.bashrc'"
  sleep 2
  write cyc
  sleep 1.5
  write hana
  sleep 4
  write y
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
  while tmux -L "$socket" has-session 2> /dev/null; do sleep 0.2; done
  sed -i "s#$real#$home#g; s# CYC_HOST='$url'##g; s# LC_CTYPE='C.UTF-8'##g; s#$url#github.com#g" "$work/cast"
  local sed_script
  sed_script=$(sed -E 's/(\S+) (\S+)/s|@\1|\2|g/' "Scripts/pictures/$mode.palette")
  sed "$sed_script" Scripts/pictures/template.svg > "$work/template.svg"
  "$tools/bin/termtosvg" render "$work/cast" "docs/pictures/$name-$mode.svg" -t "$work/template.svg" \
    --min-frame-duration 40 --loop-delay 4000 > /dev/null
  echo "docs/pictures/$name-$mode.svg"
}

mkdir -p docs/pictures
for mode in dark light; do
  session "$mode" en_US.UTF-8 '# somebody commits, and pushes' session
  session "$mode" ko_KR.UTF-8 '# 커밋하고 push하면' session-ko
  start_server
  prepare
  cyc="$(environment "$mode" en_US.UTF-8) $real/.local/bin/cyc"
  for picture in card year stats; do
    eval "$cyc $picture hana --format svg --theme-mode $mode" | sed "s#$url#github.com#g" > "docs/pictures/$picture-$mode.svg"
    echo "docs/pictures/$picture-$mode.svg"
  done
done
