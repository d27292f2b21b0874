#!/bin/bash
# Runs a real gnome-keyring-daemon, unlocked, on a private session bus. Prints "ready" and ends when its standard input closes.
# Commands on standard input, each answered by the same word: "lock" locks the keyring, "freeze" stops the daemon so that it
# does not answer, "thaw" continues it, "leave" ends it, "stall" ends it and
# lets the bus start another one that never becomes ready.
# Usage: keyring.sh FOLDER      the bus listens at FOLDER/bus. The environment needs HOME=FOLDER.
set -euo pipefail

folder=$1
export XDG_RUNTIME_DIR=$folder DBUS_SESSION_BUS_ADDRESS=unix:path=$folder/bus
pids=()
# Not SIGTERM, which the caller may have blocked.
trap 'kill -KILL "${pids[@]}" 2> "$folder/kill.log"; wait' EXIT
# A bus of its own, which starts no real services: they would show dialogs.
mkdir -p "$folder/services"
cat > "$folder/bus.conf" << END
<busconfig>
  <type>session</type><servicedir>$folder/services</servicedir><listen>unix:path=$folder/bus</listen><auth>EXTERNAL</auth>
  <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
END
dbus-daemon --nofork --nopidfile --config-file="$folder/bus.conf" 2> "$folder/bus.log" &
pids+=($!)
for _ in {1..100}; do [[ -S $folder/bus ]] && break; sleep 0.05; done
gnome-keyring-daemon --foreground --components=secrets --unlock <<< "password" > "$folder/keyring.log" 2>&1 &
daemon=$!
pids+=("$daemon")

secrets() { dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets "$@"; }
alias_of_default() { secrets org.freedesktop.Secret.Service.ReadAlias string:default 2> "$folder/alias.log"; }
for _ in {1..100}; do [[ $(alias_of_default) == */collection/* ]] && break; sleep 0.05; done
echo ready
while read -r word; do
  case $word in
    lock) secrets org.freedesktop.Secret.Service.Lock array:objpath:/org/freedesktop/secrets/collection/login \
      > "$folder/lock.log" ;;
    freeze) kill -STOP "$daemon" ;;
    thaw) kill -CONT "$daemon" ;;
    stall)
      kill -KILL "$daemon"; wait "$daemon" || true
      printf '[D-BUS Service]\nName=org.freedesktop.secrets\nExec=/bin/sleep 20\n' > "$folder/services/secrets.service" ;;
    leave) kill -KILL "$daemon"; wait "$daemon" || true ;;
  esac
  echo "$word"
done
