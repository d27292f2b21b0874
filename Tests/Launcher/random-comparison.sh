#!/bin/bash
# Changes a home at random and compares the lines that the launcher remembers with those of the program, byte for byte.
# Prints each difference, and at the end how often the launcher answered by itself.
# Usage: Tests/Launcher/random-comparison.sh INSTALLED ALONE CLOCK STEPS SEED
#   INSTALLED  folder with bin/cyc and libexec/cyc/cyc
#   ALONE      the program without a launcher next to it, so that it writes no timetable
#   CLOCK      the library of clock.c
# HOME must be an empty folder. CYC_HOST is a stand-in for GitHub, or not set.
set -euo pipefail

launcher=$1/bin/cyc alone=$2 clock=$3 steps=$4
RANDOM=$5
main=$HOME hits=0 misses=0 differences=0
export LANG=en_US.UTF-8 TZ=UTC CYC_CLOCK_SECONDS=0
unset CYC_NOW XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_CACHE_HOME XDG_RUNTIME_DIR SUDO_UID
mkdir -p "$main/.cache" "$main/other/.cache" "$main/run"
chmod 700 "$main/run"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

formats=(plain json waybar polybar lemonbar i3blocks i3bar i3status-rs tmux zjstatus conky xbar bash zsh fish starship rofi
  '{streak}{symbol}( {left})' '{state} {age}( {todo} open)( {next})' '{dday} {goal} {percent}' 'tmux:{word} {overdue} {quiz}')
# Sets `picked` to one of the arguments. A subshell would have other random numbers.
pick() {
  local all=("$@")
  picked=${all[RANDOM % ${#all[@]}]}
}
quiet() { LD_PRELOAD=$clock "$alone" "$@" > "$scratch/log" 2>&1 < /dev/null || true; }
timetable() { [[ -n ${XDG_RUNTIME_DIR:-} ]] && echo "$XDG_RUNTIME_DIR/cyc/status" || echo "$HOME/.cache/cyc/status"; }

change() {
  local today path now zone offset
  # Nothing is remembered in an unknown zone, so it lasts one step.
  [[ $TZ != Moon/Crater ]] || TZ=UTC
  today=$(date -u -d "@$(($(date +%s) + CYC_CLOCK_SECONDS))" +%F)
  case $((RANDOM % 24)) in
  0 | 1) quiet todo add "task $RANDOM" ;;
  2) quiet todo add "이것 | <b> #[x] $RANDOM" --due "$today" ;;
  3) quiet todo add "call $RANDOM" --due "$today" --at "$((RANDOM % 24)):$((RANDOM % 50 + 10))" ;;
  4) quiet todo done 1 ;;
  5) quiet todo undo ;;
  6) quiet goal $((RANDOM % 300 + 1)) --offline ;;
  7) quiet dday add "Party $RANDOM" "$((${today%%-*} + 1))-02-0$((RANDOM % 9 + 1))" ;;
  8) quiet freeze "$today" ;;
  9) quiet config set nag.from "$((RANDOM % 20)):00" ;;
  10) quiet config set status.stale "$((RANDOM % 200 + 5))m" ;;
  11) pick english korean en ko auto && quiet config set language "$picked" ;;
  12) pick en_US.UTF-8 ko_KR.UTF-8 C && LANG=$picked ;;
  13) pick UTC Asia/Seoul America/New_York KST-9 Pacific/Kiritimati Moon/Crater '' && TZ=$picked ;;
  14 | 15) CYC_CLOCK_SECONDS=$((CYC_CLOCK_SECONDS + RANDOM % 1200)) ;;
  16) CYC_CLOCK_SECONDS=$((CYC_CLOCK_SECONDS + RANDOM * 2)) ;;
  # To the last second of a local minute, hour or day.
  17)
    now=$(($(date +%s) + CYC_CLOCK_SECONDS))
    zone=$(date -d "@$now" +%z)
    offset=$((10#${zone:1:2} * 3600 + 10#${zone:3:2} * 60))
    [[ $zone != -* ]] || offset=-$offset
    pick 60 3600 86400
    CYC_CLOCK_SECONDS=$((CYC_CLOCK_SECONDS + picked - (now + offset) % picked - 1)) ;;
  18) if [[ $HOME == "$main" ]]; then HOME=$main/other; else HOME=$main; fi ;;
  19) if [[ -z ${XDG_RUNTIME_DIR:-} ]]; then export XDG_RUNTIME_DIR=$main/run; else unset XDG_RUNTIME_DIR; fi ;;
  20) quiet check ;;
  21) # Someone damages the file, or puts another one in its place.
    path=$(timetable)
    [[ -s $path ]] || return 0
    case $((RANDOM % 5)) in
    0) truncate -s $((RANDOM % $(stat -c %s "$path"))) "$path" ;;
    1) printf '\x7f' | dd of="$path" bs=1 seek=$((RANDOM % $(stat -c %s "$path"))) conv=notrunc status=none ;;
    2) mv "$path" "$path.real" && ln -s "$path.real" "$path" ;;
    3) chmod 644 "$path" ;;
    4) printf 'cycline\x02 of a newer cyc' > "$path" ;;
    esac ;;
  22) # The program is killed while it writes.
    pick "${formats[@]}"
    LD_PRELOAD=$clock "$launcher" status --format "$picked" > "$scratch/log" 2>&1 &
    sleep "0.0$((RANDOM % 30 + 10))"
    kill -9 $! 2> "$scratch/log" || true
    wait $! 2> "$scratch/log" || true ;;
  23) if [[ -e $HOME/.config/cyc/config.toml ]]; then mv "$HOME/.config/cyc/config.toml" "$HOME/.config/cyc/old"; else quiet config set user hana; fi ;;
  esac
}

# Writes the output of the launcher alone: the memory limit is too low for the program, so running that would fail.
run_launcher() {
  # The shell's own message about a crash goes to the same file.
  { (ulimit -v 20000 && LD_PRELOAD=$clock exec "$launcher" "$@") > "$scratch/remembered"; } 2> "$scratch/errors"
}
# Writes the output of the program to the file $1, called by the launcher's name, which menus show.
run_program() {
  local code=0
  (LD_PRELOAD=$clock exec -a "$launcher" "$alone" "${@:2}") > "$scratch/$1" 2> "$scratch/errors" || code=$?
  echo "exit $code" >> "$scratch/$1"
}

compare() {
  local code=0
  run_launcher "$@" || code=$?
  # The program was needed: exit status of a missing library, of a signal, or of an exec that failed.
  if (( code >= 126 || code == 2 )); then misses=$((misses + 1)) && return 1; fi
  echo "exit $code" >> "$scratch/remembered"
  hits=$((hits + 1))
  run_program after "$@"
  if ! cmp -s "$scratch/remembered" "$scratch/before" && ! cmp -s "$scratch/remembered" "$scratch/after"; then
    differences=$((differences + 1))
    echo "step $step: cyc $* at +$CYC_CLOCK_SECONDS s, TZ=$TZ, LANG=$LANG, HOME=$HOME"
    diff "$scratch/after" "$scratch/remembered" || true
  fi
}

quiet config set user hana
quiet check
for ((step = 1; step <= steps; step++)); do
  change
  export LANG TZ HOME CYC_CLOCK_SECONDS
  # File times advance in steps of up to 10 ms.
  sleep 0.05
  for _ in 1 2 3; do
    pick "${formats[@]}"
    words=(status --format "$picked")
    (( RANDOM % 5 )) || words=(status --is 'risk,pending')
    (( RANDOM % 5 )) || words+=(--ascii)
    run_program before "${words[@]}"
    compare "${words[@]}" && continue
    LD_PRELOAD=$clock "$launcher" "${words[@]}" > "$scratch/log" 2>&1 || true
    run_program before "${words[@]}"
    compare "${words[@]}" || true
  done
done
echo "hits $hits misses $misses differences $differences"
(( differences == 0 ))
