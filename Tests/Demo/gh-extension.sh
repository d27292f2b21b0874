#!/bin/bash
# Installs the extension of gh from a simulated GitHub with the real gh, runs it, upgrades it, and checks that the
# path in the crontab still exists after the upgrade. Installs it from a folder, too.
# Usage: Tests/Demo/gh-extension.sh FILE        FILE is that of packaging/gh-extension.sh.
set -euo pipefail
cd "$(dirname "$0")/../.."
source packaging/facts.sh

extension=$(realpath "$1")
work=$(mktemp -d)
server=
finish() {
  [[ -z $server ]] || kill "$server" || true
  rm -rf "$work"
}
trap finish EXIT
complain() { echo "$1" >&2; exit 1; }
expect() { grep -qF -- "$2" <<< "$1" || complain "there is no \"$2\" in: $1"; }

# gh asks api.github.localhost by HTTP, through this proxy. It answers for releases of hana/gh-cyc with the files below a
# folder, whose newest name is that of the latest release.
mkdir -p "$work/releases/v$version" "$work/home" "$work/bin"
ln "$extension" "$work/releases/v$version/" 2> "$work/log" || cp "$extension" "$work/releases/v$version/"
# gh must choose among them by the end of the name.
for system in darwin-arm64 linux-other windows-amd64.exe; do echo "$system" > "$work/releases/v$version/gh-cyc_${version}_$system"; done
python3 -u - "$work/releases" > "$work/port" 2> "$work/asked" << 'PYTHON' &
import http.server, json, os, sys, urllib.parse

releases = sys.argv[1]
api = "http://api.github.localhost"


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        path = urllib.parse.urlsplit(self.path).path
        if path.startswith("/repos/hana/gh-cyc/releases/latest"):
            tag = max(os.listdir(releases))
            assets = [{"name": name, "url": f"{api}/asset/{tag}/{name}"} for name in sorted(os.listdir(f"{releases}/{tag}"))]
            self.answer(json.dumps({"tag_name": tag, "assets": assets}).encode())
        elif path.startswith("/asset/"):
            with open(releases + path.removeprefix("/asset"), "rb") as file:
                self.answer(file.read())
        elif path in ("/repos/hana/gh-cyc", "/"):
            self.answer(json.dumps({"name": "gh-cyc", "full_name": "hana/gh-cyc"}).encode())
        else:
            self.send_error(404)

    def answer(self, body):
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
    print(server.server_port, flush=True)
    server.serve_forever()
PYTHON
server=$!
until [[ -s $work/port ]]; do
  kill -0 "$server" || complain "the pretended GitHub did not start: $(cat "$work/asked")"
  sleep 0.05
done

cat > "$work/bin/crontab" << END
#!/bin/sh
case \$1 in
-l) cat "$work/table" ;;
-) cat > "$work/table" ;;
*) : > "$work/table" ;;
esac
END
chmod +x "$work/bin/crontab"
touch "$work/table"
in_home() {
  env -i PATH="$work/bin:$PATH" HOME="$work/home" LANG=C.UTF-8 TZ=UTC TMPDIR="$work" GH_TOKEN=dummy GH_ENTERPRISE_TOKEN=dummy GH_HOST=github.localhost \
    GH_NO_UPDATE_NOTIFIER=1 CYC_HOST=http://127.0.0.1:1 "$@"
}
from_github() { in_home http_proxy="http://127.0.0.1:$(cat "$work/port")" gh "$@"; }
gh() { in_home gh "$@" 2>&1; }

from_github extension install hana/gh-cyc > "$work/log" 2>&1 || complain "gh does not install it: $(cat "$work/log" "$work/asked")"
installed=$work/home/.local/share/gh/extensions/gh-cyc/gh-cyc
cmp "$extension" "$installed" || complain "gh installed another file"
expect "$(gh extension list)" "v$version"

[[ $(gh cyc --version) == "cyc $version" ]] || complain "it says $(gh cyc --version)"
[[ $(find "$(dirname "$installed")" -type f | wc -l) -le 2 ]] || complain "more than the program and gh's manifest was installed"
expect "$(gh cyc help)" "cyc: check your commit."
expect "$(gh cyc help todo)" "cyc todo done 1"
expect "$(gh cyc todo add --help)" "cyc todo add"
# Resources inside the program: licences, questions, lines of reminders, themes, completions.
expect "$(gh cyc about --licenses)" "Apache License"
expect "$(gh cyc theme)" "Halloween"
expect "$(gh cyc --generate-completion-script bash)" "complete"
status=0
said=$(gh cyc todo --bogus) || status=$?
[[ $status != 0 ]] || complain "gh hides the exit status of a mistake"
expect "$said" "cyc todo --help"
gh cyc todo add Write tests > "$work/log"
expect "$(gh cyc todo)" "Write tests"

# The schedule must outlive an upgrade.
{ gh cyc config set user hana; gh cyc config set nag.command /bin/true; gh cyc config set nag.via command; } > "$work/log"
expect "$(gh cyc nag on --yes --scheduler cron; cat "$work/table")" "'$installed' nag run"
next=v9.9.9
cp -r "$work/releases/v$version" "$work/releases/$next"
# gh keeps answers for half a minute, in a folder that depends on its version.
rm -rf "$work/gh-cli-cache" "$work/home/.cache/gh"
from_github extension upgrade cyc > "$work/log" 2>&1 || complain "gh does not upgrade it: $(cat "$work/log" "$work/asked")"
expect "$(gh extension list)" "$next"
expect "$(gh cyc nag status)" "on, by cron"
program=$(sed -n "s/.* '\\(.*\\)' nag run .*/\\1/p" "$work/table")
[[ $(in_home "$program" --version) == "cyc $version" ]] || complain "the crontab calls $program, which is gone"
gh cyc nag off --yes > "$work/log" || complain "nag off says: $(cat "$work/log")"
[[ ! -s $work/table ]] || complain "nag off left: $(cat "$work/table")"

# A symbolic link provides the command `cyc`, and still leads to the program after an upgrade.
ln -s "$installed" "$work/bin/cyc"
[[ $(in_home cyc --version) == "cyc $version" ]] || complain "it does not start through a link"

in_home gh extension remove cyc > "$work/log"
mkdir "$work/gh-cyc"
cp "$extension" "$work/gh-cyc/gh-cyc"
(cd "$work/gh-cyc" && in_home gh extension install .) > "$work/log"
[[ $(gh cyc --version) == "cyc $version" ]] || complain "from a folder it says $(gh cyc --version)"
echo "gh installed, ran and upgraded $(basename "$extension")"
