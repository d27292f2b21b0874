# shellcheck shell=bash
# Sourced by benchmarks. Starts the stand-in for GitHub with a new folder and cleans up both at the end.
#
# begin_stand_in PROGRAM   sets `work` (a new folder) and CYC_HOST, and unsets variables that lead elsewhere
#                          STAND_IN_TODAY is its day, 2026-11-21 by default
# end_stand_in             stops the stand-in; also runs when the script exits, which removes the folder

stand_in=

begin_stand_in() {
  work=$(mktemp -d)
  trap 'end_stand_in; rm -rf "$work"' EXIT
  mkfifo "$work/stdin"
  "$1" --until-stdin-closes --today "${STAND_IN_TODAY:-2026-11-21}" < "$work/stdin" > "$work/address" &
  stand_in=$!
  exec 3> "$work/stdin"
  until [[ -s $work/address ]]; do
    kill -0 "$stand_in" || exit 1
    sleep 0.05
  done
  read -r _ _ CYC_HOST < "$work/address"
  unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_CACHE_HOME CYC_TOKEN GH_TOKEN GITHUB_TOKEN
  export CYC_HOST TZ=UTC LANG=C.UTF-8
}

end_stand_in() {
  # The stand-in ends when its standard input closes.
  exec 3>&-
  [[ -z $stand_in ]] || wait "$stand_in" || true
  stand_in=
}
