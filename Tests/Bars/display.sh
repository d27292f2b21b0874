#!/bin/bash
# Draws cyc's output for a bar or a menu with the real program, on a virtual display.
# Usage: display.sh PROGRAM FOLDER        PROGRAM: polybar, i3bar, rofi
# FOLDER contains the files 0, 1, 2, …: one output of cyc each, all with a title. One process draws them one after the other.
# The script also clicks on bars and chooses rows.
# Prints "shown N", reports on stderr the files that were not shown, and saves all pictures, one below the other, as
# FOLDER/PROGRAM.png.
# A file counts as shown if it changed the picture, the empty picture came back afterwards, and the program still ran.
# Needs the program, xvfb, xdotool, imagemagick, fonts-dejavu-core and fonts-nanum. A polybar without the glyphs draws nothing.
set -euo pipefail

program=$1
cd "$2"
rm -f lines socket clicked Xvfb* ./*.picture
mkfifo lines
exec 4<> lines

# No child process outlives this script, even if it is killed. SIGTERM may be blocked by the caller, so use SIGKILL.
pids=()
trap '{ [[ ${#pids[@]} == 0 ]] || kill -KILL "${pids[@]}" || true; wait; } 2> kill.log' EXIT
start() {
  setpriv --pdeathsig KILL env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 HOME="$PWD" XDG_RUNTIME_DIR="$PWD" DISPLAY="$DISPLAY" \
    "$@" < /dev/null > "$1.out" 2> "$1.log" 4>&- &
  pids+=($!)
}
until_there() { for _ in {1..200}; do [ "$@" ] && return; sleep 0.05; done; echo "waited for $2" >&2; exit 1; }

# The screen is a file, so reading it takes only a few milliseconds.
[[ $program == rofi ]] && size=700x56x24 || size=700x24x24
export DISPLAY=
start Xvfb -displayfd 1 -screen 0 $size -fbdir . -nocursor
until_there -s Xvfb.out
DISPLAY=:$(< Xvfb.out)
now=$(cksum < Xvfb_screen0)

# Waits until the picture has changed and is stable.
other() {
  local was=$now last
  for _ in {1..100}; do
    sleep 0.02
    last=$now now=$(cksum < Xvfb_screen0)
    [[ $now != "$was" && $now == "$last" ]] && return
  done
  return 1
}

case $program in
  polybar)
    printf '%s\n' '[bar/b]' 'width = 100%' 'height = 24' 'background = #222' 'modules-left = m' 'override-redirect = true' \
      'font-0 = DejaVu Sans:size=10;3' 'font-1 = NanumGothic:size=10;3' \
      '[module/m]' 'type = custom/script' 'exec = cat lines' 'tail = true' > conf
    # Proves that clicks work: a click on the control creates the file `clicked`.
    echo '%{A1:touch clicked:}x%{A}' > control
    echo > empty
    send() { cat "$1" >&4; }
    start polybar -c conf b ;;
  i3bar)
    # i3 only answers the queries of i3bar; it starts no bar itself.
    printf '%s\n' '# i3 config file (v4)' 'ipc-socket ./socket' 'bar {' 'id b' 'i3bar_command true' 'status_command cat lines' \
      'font pango:DejaVu Sans 10' 'tray_output none' 'workspace_buttons no' 'colors {' 'background #222222' '}' '}' > conf
    echo '{"full_text":"control"}' > control
    : > empty
    send() { printf '[%s],\n' "$(< "$1")" >&4; }
    start i3 -c conf
    until_there -S socket
    start i3bar -b b -s ./socket
    printf '{"version":1,"click_events":true}\n[\n' >&4 ;;
  rofi)
    printf '%s\n' '#!/bin/sh' 'cat "$(cat turn)"' > rows
    chmod +x rows
    printf '\0prompt\x1fcontrol\ncontrol\n' > control
    printf '\0prompt\x1f-\n-\n' > empty
    # rofi calls the script with the chosen row as argument, and shows the rows that it prints.
    send() { echo "$1" > turn && timeout 5 xdotool key --delay 0 Return; }
    echo empty > turn
    start rofi -no-config -modi x:./rows -show x -theme-str \
      'window { width: 100%; } listview { lines: 1; } inputbar { children: [prompt]; }' ;;
  *) echo "no such program: $program" >&2; exit 1 ;;
esac
click() { [[ $program == rofi ]] || timeout 5 xdotool mousemove "$1" 12 click --delay 0 1; }

other || other || other || { echo "$program draws nothing: $(cat "$program.log" "$program.out")" >&2; exit 1; }
send control && other && click 4 || { echo "the control is not drawn" >&2; exit 1; }
[[ $program != polybar ]] || until_there -e clicked
send empty && other || { echo "the control stays" >&2; exit 1; }
empty=$now

shown=0 pictures=()
for ((number = 0; ; number++)); do
  [[ -f $number ]] || break
  ((SECONDS < 150)) || { echo "no time for $number" >&2; break; }
  send "$number"
  other && is_drawn=1 || is_drawn=0
  cp Xvfb_screen0 "$number.picture"
  pictures+=("xwd:$number.picture")
  for x in 4 14 690; do click $x; done
  send empty
  [[ $now == "$empty" ]] || other || true
  [[ $now == "$empty" ]] && kill -0 "${pids[-1]}" 2> kill.log || { echo "$program does not go on after $number" >&2; break; }
  [[ $is_drawn == 1 ]] && ((++shown)) || echo "not shown: $number" >&2
done
# Programs started by clicks need a moment.
sleep 0.3
[[ $program != rofi ]] || timeout 5 xdotool key Escape
[[ ${#pictures[@]} == 0 ]] || convert "${pictures[@]}" -append "$program.png"
echo "shown $shown"
