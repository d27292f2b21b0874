#!/bin/sh
# Lists texts of the help that are in one language: plain strings for options and commands. Ends with status 1 if there are any.
# `ArgumentHelp(en:ko:)` and `Sentence(en:ko:)` have both languages; docs/decisions/0053-help-in-both-languages.md says more.
#
# Usage: Scripts/help-texts.sh
set -eu
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
