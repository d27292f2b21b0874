#!/bin/bash
# Runs a command as a user who has a systemd of their own, as after a login, on a machine without systemd. Needs root.
# The instance is in a mount namespace with a new /run, and in a cgroup of its own.
# Usage: systemd-user.sh USER COMMAND…        XDG_RUNTIME_DIR is set for the command.
set -euo pipefail

if [[ -z ${CYC_IN_NAMESPACE:-} ]]; then
  CYC_IN_NAMESPACE=1 exec unshare --mount --propagation private -- "$0" "$@"
fi
user=$1
shift
uid=$(id -u "$user")
mount -t tmpfs none /run
runtime=/run/user/$uid
# systemd refuses to run as a user's instance if this folder is missing.
mkdir -p /run/systemd/system "$runtime"
chown "$user" "$runtime"
chmod 700 "$runtime"
root=/sys/fs/cgroup
[[ ! -d $root/unified ]] || root=$root/unified
group=$root/cyc-test-$$
mkdir "$group"
chown -R "$user" "$group"

as_user=(setpriv --reuid "$uid" --regid "$(id -g "$user")" --clear-groups)
home=$(getent passwd "$user" | cut -d: -f6)
bash -c 'echo $$ > "$0/cgroup.procs" && exec "$@"' "$group" "${as_user[@]}" \
  env -i HOME="$home" PATH=/usr/bin:/bin XDG_RUNTIME_DIR="$runtime" SYSTEMD_LOG_TARGET=console \
  /lib/systemd/systemd --user > "/run/systemd.log" 2>&1 &
manager=$!
end() {
  kill -TERM "$manager" 2> /dev/null || true
  wait "$manager" 2> /dev/null || true
  find "$group" -depth -type d -exec rmdir {} + 2> /dev/null || true
}
trap end EXIT

answers() { "${as_user[@]}" env XDG_RUNTIME_DIR="$runtime" systemctl --user show-environment > /dev/null 2>&1; }
for _ in {1..100}; do
  answers && break
  if ! kill -0 "$manager" 2> /dev/null; then break; fi
  sleep 0.1
done
if ! answers; then
  cat /run/systemd.log >&2
  echo "systemd --user does not answer" >&2
  exit 1
fi
"${as_user[@]}" env XDG_RUNTIME_DIR="$runtime" "$@"
