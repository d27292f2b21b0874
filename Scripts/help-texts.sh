#!/bin/sh
# Lists help texts that are in one language only: plain strings for options and commands. Ends with status 1 if there
# are any.
# `ArgumentHelp(en:ko:)` and `Sentence(en:ko:)` have both languages; docs/decisions/0053-help-in-both-languages.md says more.
#
# Usage: Scripts/help-texts.sh
set -eu
# `held` is the end of a line whose text is on the next one.
find Sources -name '*.swift' -exec awk '
  FNR == 1 { held = "" }
  {
    text = held $0
    held = text ~ /(help|abstract|discussion): *$|ArgumentHelp\( *$/ ? text : ""
    if (text ~ /[ (](help|abstract|discussion): *#*"|ArgumentHelp\( *#*"/) {
      printf "%s:%d: help in one language: %s\n", FILENAME, FNR, $0
      failed = 1
    }
  }
  END { exit failed }' {} +
