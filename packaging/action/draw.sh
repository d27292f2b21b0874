#!/bin/bash
# Draws the streak card and the grass into the repository in the working folder, and commits changes.
#
# All user input comes in variables (see action.yml) and is checked before use. The program is a release whose SHA-256
# is in the list `checksums` next to this file.
set -euo pipefail

fail() {
  # Only printable characters reach the log, and no line can be a command to the runner.
  printf 'cyc: %s\n' "$1" | tr -d '\000-\011\013-\037\177' >&2
  exit "${2:-64}"
}

shown() { printf '%q' "${1:0:60}"; }

# Bracket expressions match ASCII only, in any locale.
export LC_ALL=C

# Only the program that queries GitHub gets the token.
token=${DRAW_TOKEN-}
unset DRAW_TOKEN
user=${DRAW_USER-} zone=${DRAW_TZ:-UTC} version=${DRAW_VERSION-} push=${DRAW_PUSH:-true}
[[ $user =~ ^[A-Za-z0-9][A-Za-z0-9_-]{0,38}$ ]] || fail "user is a name on GitHub, not $(shown "$user")"
[[ $zone =~ ^[A-Za-z][A-Za-z0-9_+/-]*$ ]] || fail "tz is a zone such as Asia/Seoul, not $(shown "$zone")"
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "version is a release such as 0.2.0, not $(shown "$version")"
[[ $push == true || $push == false ]] || fail "push is true or false, not $(shown "$push")"
root=$(pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Ends if a picture's path leads out of the repository, or could not be committed: behind a link or in another
# repository.
checked_path() {
  local path=$1 folder=$1
  [[ $path =~ ^[A-Za-z0-9_][A-Za-z0-9._/-]*\.svg$ && $path != */.* && $path != *//* ]] \
    || fail "a picture is a file such as cyc/card.svg, not $(shown "$path")"
  while [[ $folder == */* ]]; do
    folder=${folder%/*}
    [[ ! -L $root/$folder ]] || fail "$(shown "$folder") is a link: name the folder that it leads to"
    [[ ! -e $root/$folder || -d $root/$folder ]] || fail "$(shown "$folder") is a file, and no folder for pictures"
    [[ ! -e $root/$folder/.git ]] || fail "$(shown "$folder") is another repository"
  done
  [[ ! -d $root/$path ]] || fail "$(shown "$path") is a folder, and no picture"
  [[ $push == false ]] || ! git check-ignore --quiet -- "$path" || fail "$(shown "$path") is in .gitignore, and cannot be committed"
}

# Translates `kind=card&mode=dark` to arguments of cyc.
arguments=()
read_options() {
  local options=$1 option command=card
  arguments=()
  [[ $options =~ ^[a-z=\&]*$ ]] || fail "options are such as kind=card&mode=dark, not $(shown "$options")"
  local IFS='&'
  for option in $options; do
    case $option in
      kind=card) command=card ;;
      kind=grass) command=streak ;;
      mode=light | mode=dark) arguments+=(--theme-mode "${option#*=}") ;;
      theme=[a-z]*) arguments+=(--theme "${option#*=}") ;;
      lang=en | lang=ko) arguments+=(--lang "${option#*=}") ;;
      *) fail "there is no option $(shown "$option") of pictures" ;;
    esac
  done
  # With a token, only GraphQL is used: it includes private contributions, and a refused token is an error, instead of
  # numbers without them.
  [[ -z $token ]] || arguments+=(--source graphql)
  # The @ makes a login of names such as "last", too.
  arguments=("$command" --format svg --refresh "${arguments[@]}" -- "@$user")
}

# Downloads the release to the runner's cache, checks it against the list, and extracts the program.
unpack() {
  local name archive list
  list=$(dirname -- "${BASH_SOURCE[0]}")/checksums
  name=cyc-$version-linux-$(uname -m)
  grep -E "^[0-9a-f]{64}  $name\.tar\.gz$" "$list" > "$work/sum" \
    || fail "there is no release $version for this machine that this action knows; build cyc yourself: docs/card.md" 69
  archive=${RUNNER_TOOL_CACHE:-$work}/cyc/$name.tar.gz
  mkdir -p -- "$(dirname -- "$archive")"
  if [[ ! -s $archive ]]; then
    [[ ${DRAW_REPOSITORY-} =~ ^[A-Za-z0-9-]+/[A-Za-z0-9._-]+$ ]] || fail "DRAW_REPOSITORY is such as OWNER/cyc"
    curl --proto '=https' --fail --silent --show-error --location --retry 3 --max-time 120 \
      --output "$work/archive" "https://github.com/$DRAW_REPOSITORY/releases/download/v$version/$name.tar.gz"
    mv -- "$work/archive" "$archive"
  fi
  # Checks a copy and extracts that, because other processes may write to the cache.
  cp -- "$archive" "$work/$name.tar.gz"
  if ! (cd -- "$work" && sha256sum --check --status --strict sum); then
    rm -f -- "$archive"
    fail "the archive of $version is not the one of the list: nothing is run" 65
  fi
  # bin/cyc starts libexec/cyc/cyc.
  tar -xzf "$work/$name.tar.gz" -C "$work" --no-same-owner "$name"
  cyc=$work/$name/bin/cyc
}

# Draws a picture of the day with an empty home folder, so that the same day gives the same bytes.
draw() {
  local path=$1 name environment=(PATH="$PATH" HOME="$work/home" LANG=C.UTF-8 TZ="$zone")
  [[ -z $token ]] || environment+=(CYC_TOKEN="$token")
  for name in CYC_HOST CYC_NOW https_proxy HTTPS_PROXY no_proxy NO_PROXY; do
    [[ -z ${!name-} ]] || environment+=("$name=${!name}")
  done
  env -i "${environment[@]}" "$cyc" "${arguments[@]}" > "$work/picture" < /dev/null
  # Replaces a link instead of following it.
  if [[ -L $root/$path ]] || ! cmp --silent -- "$work/picture" "$root/$path"; then
    mkdir -p -- "$root/$(dirname -- "$path")"
    install -m 644 -T -- "$work/picture" "$root/$path"
  fi
}

# Commits and pushes changes as the bot. With a person's address, each picture would count as a contribution.
publish() {
  git add -- "$@"
  git diff --cached --quiet -- "$@" && return 0
  export GIT_AUTHOR_NAME='github-actions[bot]' GIT_AUTHOR_EMAIL='41898282+github-actions[bot]@users.noreply.github.com'
  export GIT_COMMITTER_NAME=$GIT_AUTHOR_NAME GIT_COMMITTER_EMAIL=$GIT_AUTHOR_EMAIL
  git -c commit.gpgSign=false commit --quiet --message 'Draw the streak' -- "$@"
  # If another push was faster, rebases onto it.
  git push --quiet 2> "$work/push" \
    || { git -c commit.gpgSign=false pull --quiet --rebase && git push --quiet; } \
    || fail "the pictures could not be pushed" 75
}

[[ $push == false ]] || git symbolic-ref --quiet HEAD > "$work/branch" \
  || fail "no branch is checked out that pictures could be pushed to: actions/checkout without a ref takes one"
paths=() options=()
while IFS= read -r line || [[ -n $line ]]; do
  [[ -n $line ]] || continue
  path=${line%%\?*}
  checked_path "$path"
  query=''
  [[ $line != *\?* ]] || query=${line#*\?}
  read_options "$query"
  paths+=("$path") options+=("$query")
done <<< "${DRAW_PICTURES-}"
[[ ${#paths[@]} -gt 0 ]] || fail "pictures names no file"

mkdir "$work/home"
unpack
for index in "${!paths[@]}"; do
  read_options "${options[$index]}"
  draw "${paths[$index]}"
done
[[ $push == false ]] || publish "${paths[@]}"
