#!/bin/bash
# Runs a real dunst on a private session bus and a virtual display. Prints "ready" and ends when its standard input closes.
# Commands on standard input: "history" prints the shown notifications as JSON on one line; "picture FILE" saves the display.
# Usage: dunst.sh FOLDER        the bus listens at FOLDER/bus.
set -euo pipefail

folder=$1
exec 3> "$folder/display"
Xvfb -displayfd 3 -screen 0 900x500x24 2> "$folder/xvfb.log" &
pids=($!)
# Not SIGTERM, which the caller may have blocked.
trap 'kill -KILL "${pids[@]}" 2> "$folder/kill.log"; wait' EXIT
for _ in {1..100}; do [[ -s $folder/display ]] && break; sleep 0.05; done
DISPLAY=:$(< "$folder/display")
export DISPLAY
export DBUS_SESSION_BUS_ADDRESS=unix:path=$folder/bus
dbus-daemon --session --nofork --nopidfile --address="$DBUS_SESSION_BUS_ADDRESS" 2> "$folder/bus.log" &
pids+=($!)
for _ in {1..100}; do [[ -S $folder/bus ]] && break; sleep 0.05; done
dunst > "$folder/dunst.log" 2>&1 &
pids+=($!)
for _ in {1..100}; do dunstctl is-paused > "$folder/paused.log" 2>&1 && break; sleep 0.05; done
echo ready
while read -r word file; do
  case $word in
    history) dunstctl close-all && dunstctl history | tr -d '\n' && echo ;;
    picture) import -window root -depth 8 "$file" && echo done ;;
  esac
done
