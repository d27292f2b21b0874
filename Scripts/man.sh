#!/bin/bash
# Writes a manual page for each command into .build/man, from what the commands say of themselves.
set -euo pipefail
cd "$(dirname "$0")/.."

cyc=$(swift build --show-bin-path)/cyc
pages=.build/man
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The generator leaves out what is not ASCII. So it is handed names of such letters, of which groff's escapes are made afterwards.
cat > "$work/cyc" << END
#!/bin/sh
'$cyc' "\$@" | perl -CS -pe 's/([^\x00-\x7F])/sprintf("UNICODE%04XEND", ord(\$1))/ge; s/[\x{FE0F}]//g'
END
chmod +x "$work/cyc"

swift build --product cyc
rm -rf "$pages"
mkdir -p "$pages"
swift package --allow-writing-to-package-directory generate-manual --help > /dev/null
generator=$(find .build/ -path '*debug/generate-manual-tool' -type f -perm -u+x | head -1)
"$generator" "$work/cyc" --multi-page --output-directory "$pages"
perl -pi -e 's/UNICODE([0-9A-F]+)END/\\[u$1]/g; s/^$/.Pp/' "$pages"/*.1
echo "$(find "$pages" -name '*.1' | wc -l) pages in $pages"
