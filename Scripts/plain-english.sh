#!/bin/sh
# Counts phrases that CONTRIBUTING.md asks to avoid, per 1,000 comment blocks, and lists the files with most of them.
#
# Usage: Scripts/plain-english.sh [--totals] [FILE|FOLDER]...
# A block is a run of comment lines without a gap. In Markdown, a paragraph or a list item is a block.
# Ends with status 1 if a total is above its bound.
set -eu
totals_only=
if [ "${1:-}" = --totals ]; then
  totals_only=1
  shift
fi
if [ $# -eq 0 ]; then set -- Sources Resources Plugins Tests packaging Scripts docs Package.swift README.md CONTRIBUTING.md; fi

find "$@" -type f \( -name '*.swift' -o -name '*.sh' -o -name '*.py' -o -name '*.c' -o -name '*.h' -o -name '*.md' \) \
  ! -name commands.md ! -path '*/.build/*' | sort | xargs awk -v totals_only="$totals_only" '
  function flush() {
    if (block == "") return
    kind = FILENAME_OF_BLOCK ~ /\.md$/ ? "docs" : "code"
    blocks[kind]++
    sub(/^ */, "", block)
    if (block ~ /^(- Returns: |- Parameter [A-Za-z]+: )?What /) hit("what")
    hits("where", "[Ww]here (there|it|nothing|none|no) ")
    hits("somebody", "([Nn]obody|[Ss]omebody|[Aa]nybody|[Ww]hoever|[Ww]hatever|[Ww]herever)")
    hits("beside", "[Bb]eside[^s]")
    hits("so many", "[Ss]o (many|much)")
    block = ""
  }
  function hit(pattern) { counts[kind, pattern]++; worst[FILENAME_OF_BLOCK]++ }
  function hits(pattern, regex,   rest) {
    rest = block " "
    while (match(rest, regex)) { hit(pattern); rest = substr(rest, RSTART + RLENGTH) }
  }
  FNR == 1 { flush(); fenced = 0; FILENAME_OF_BLOCK = FILENAME }
  FILENAME ~ /\.md$/ {
    if ($0 ~ /^ *```/) { flush(); fenced = !fenced; next }
    if (fenced || $0 ~ /^ *$/ || $0 ~ /^#/) { flush(); next }
    if ($0 ~ /^ *([-*]|[0-9]+\.) / || $0 ~ /^\|/) flush()
    text = $0
    gsub(/`[^`]*`/, "", text)
    sub(/^ *([-*]|[0-9]+\.) /, "", text)
    block = block " " text
    next
  }
  {
    marker = FILENAME ~ /\.(sh|py)$/ ? "^ *#+ ?" : "^ *(/// ?|// ?|/\\*+ ?|\\* )"
    if ($0 ~ marker && $0 !~ /^#!/) {
      text = $0
      sub(marker, "", text)
      gsub(/`[^`]*`/, "", text)
      if (text ~ /^ *- (Parameter|Parameters|Returns|Throws)|^ *- [a-zA-Z]+: /) flush()
      block = block " " text
    } else flush()
  }
  END {
    flush()
    split("what where somebody beside,so many", patterns, /[ ,]/)
    names["what"] = "opens with What"; names["where"] = "where there/it/nothing"
    names["somebody"] = "nobody, whoever, ..."; names["beside"] = "beside"; names["so many"] = "so many, so much"
    bound["what"] = 3; bound["where"] = 10; bound["somebody"] = 3; bound["beside"] = 3; bound["so many"] = 3
    order = split("what|where|somebody|beside|so many", list, "|")
    for (k = 1; k <= 2; k++) {
      kind = k == 1 ? "code" : "docs"
      if (!blocks[kind]) continue
      printf "%s: %d blocks; per 1,000:", kind, blocks[kind]
      for (i = 1; i <= order; i++) {
        rate = counts[kind, list[i]] * 1000 / blocks[kind]
        mark = rate > bound[list[i]] ? "!" : ""
        if (mark != "") failed = 1
        printf " %s %.1f%s (at most %d)%s", names[list[i]], rate, mark, bound[list[i]], i < order ? ";" : "\n"
      }
    }
    if (!totals_only) for (file in worst) printf "%4d %s\n", worst[file], file | "sort -rn | head -40"
    close("sort -rn | head -40")
    exit failed
  }'
