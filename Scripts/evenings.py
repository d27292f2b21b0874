#!/usr/bin/python3
"""Prints the reminders of a made-up month in English and Korean. Only when they are read in order does one notice tiring,
unclear or unkind lines. The evenings are those of someone who mostly commits late: a first week, a frozen weekend, changed
files, commits that are not pushed, an evening without GitHub, a record, a goal, and a day that is missed.

Usage: Scripts/evenings.py PROGRAM        PROGRAM is a built cyc; it talks to a server of this script on 127.0.0.1.
"""
import datetime
import http.server
import os
import subprocess
import sys
import tempfile
import threading
import unicodedata
import urllib.parse

FIRST = datetime.date(2026, 11, 1)
# Per day: when the commit arrives on GitHub, if it does, and what is special.
EVENINGS = [
    ("21:10", ""), ("20:20", ""), ("22:40", ""), ("18:00", ""), ("21:30", ""), ("23:20", ""), ("20:05", ""), ("22:10", ""),
    ("21:50", "changed"), ("22:30", "task due"), ("19:40", ""), ("23:40", ""), ("21:20", ""), (None, "frozen"), (None, "frozen"),
    ("22:05", ""), ("22:50", "unpushed"), ("22:15", ""), ("21:05", ""), ("23:30", ""), ("22:20", ""), ("21:15", ""),
    ("20:45", "GitHub is down"), ("22:50", ""), ("21:40", ""), ("22:30", ""), ("21:20", ""), (None, ""), ("22:00", ""),
    ("21:10", ""),
]
EARLIER = {datetime.date(2026, 7, 1) + datetime.timedelta(number) for number in range(20)} | {
    FIRST - datetime.timedelta(number) for number in (1, 2)}
# A line on a phone's lock screen holds about this many columns, and shows four lines.
COLUMNS = 38


class GitHub:
    """What the pretended GitHub shows at the pretended time."""

    def __init__(self):
        self.now = datetime.datetime.combine(FIRST, datetime.time())

    def committed(self):
        days = set(EARLIER)
        for number, (time, _) in enumerate(EVENINGS):
            day = FIRST + datetime.timedelta(number)
            if time and datetime.datetime.combine(day, datetime.time.fromisoformat(time)) <= self.now:
                days.add(day)
        return days

    def is_down(self):
        number = (self.now.date() - FIRST).days
        return 0 <= number < len(EVENINGS) and EVENINGS[number][1] == "GitHub is down" and self.now.hour >= 19

    def page(self, year):
        today, committed = self.now.date(), self.committed()
        first, last = datetime.date(today.year - 1, today.month, today.day), today
        if year:
            first, last = datetime.date(year, 1, 1), datetime.date(year, 12, 31)
        days = [first + datetime.timedelta(number) for number in range((last - first).days + 1)]
        rows = [[] for _ in range(7)]
        for day in days:
            row, identity = rows[(day.weekday() + 1) % 7], f"contribution-day-component-{day}"
            count = 1 if day in committed and day <= today else 0
            amount = "1 contribution" if count else "No contributions"
            row.append(
                f'<td data-date="{day}" id="{identity}" data-level="{count}" class="ContributionCalendar-day"></td>'
                f'<tool-tip for="{identity}">{amount} on {day:%B} {day.day}th.</tool-tip>')
        table = "".join(f"<tr>{''.join(row)}</tr>" for row in rows)
        total = sum(1 for day in days if day in committed and day <= today)
        return (
            f'<div class="js-yearly-contributions"><h2>{total} contributions {f"in {year}" if year else "in the last year"}</h2>'
            f'<div class="js-calendar-graph" data-graph-url="/users/hana/contributions" data-from="{first} 00:00:00 UTC" '
            f'data-to="{last} 23:59:59 UTC"><table class="ContributionCalendar-grid"><tbody>{table}</tbody></table></div></div>')


def server(github):
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            address = urllib.parse.urlsplit(self.path)
            if github.is_down() or address.path != "/users/hana/contributions":
                self.send_error(503 if github.is_down() else 404)
                return
            begin = urllib.parse.parse_qs(address.query).get("from", [""])[0]
            body = github.page(int(begin[:4]) if begin else None).encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    served = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=served.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{served.server_port}"


class Home:
    """A home folder with settings, tasks and a repository, whose notify-send writes messages to a file."""

    def __init__(self, program, folder, language, host):
        self.program, self.folder = program, folder
        self.environment = {
            "PATH": f"{folder}/bin:/usr/bin:/bin", "HOME": folder, "LANG": f"{language}.UTF-8", "TZ": "Asia/Seoul", "CYC_HOST": host,
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere", "GIT_AUTHOR_NAME": "hana", "GIT_AUTHOR_EMAIL": "hana@example.com",
            "GIT_COMMITTER_NAME": "hana", "GIT_COMMITTER_EMAIL": "hana@example.com"}
        os.makedirs(f"{folder}/bin")
        self.script("dbus-send", "echo ':1.42'")
        # The last two arguments are the title and the text.
        self.script("notify-send", 'for word; do before=$last last=$word; done; printf "%s\\t%s\\n" "$before" "$last" >> "$HOME/shown"\necho 7')
        self.script("crontab", 'case $1 in -l) cat "$HOME/table" ;; -) cat > "$HOME/table" ;; esac')
        open(f"{folder}/table", "w").close()
        repository = f"{folder}/src/cyc"
        os.makedirs(repository)
        begin = datetime.datetime(2026, 10, 30, 20)
        for command in (
            "git init -q -b main", "git config user.name hana", "git config user.email hana@example.com",
            f"git remote add origin {host}/hana/cyc", "git commit -q --allow-empty -m Begin",
            "git update-ref refs/remotes/origin/main main", "git symbolic-ref refs/remotes/origin/HEAD refs/remotes/origin/main",
        ):
            self.run(begin, *command.split(), folder=repository)
        for command in (
            "config set user hana", "config set nag.via desktop", "config set nag.repositories '~/src/*'", "goal 25",
            "todo add Write the docs of cyc -Q do", "todo add Call the dentist -Q do --due 2026-11-10",
            "freeze 2026-11-14 --until 2026-11-15 --reason trip", "nag on --yes --scheduler cron",
        ):
            self.run(begin, program, *[word.strip("'") for word in command.split()])

    def script(self, name, text):
        with open(f"{self.folder}/bin/{name}", "w") as file:
            file.write(f"#!/bin/sh\n{text}\n")
        os.chmod(f"{self.folder}/bin/{name}", 0o755)

    def run(self, now, *command, folder=None):
        stamp = now.isoformat(timespec="minutes")
        environment = self.environment | {"CYC_NOW": stamp, "GIT_AUTHOR_DATE": f"{stamp}+09:00", "GIT_COMMITTER_DATE": f"{stamp}+09:00"}
        ended = subprocess.run(command, env=environment, cwd=folder or self.folder, capture_output=True, text=True)
        if ended.returncode != 0:
            sys.exit(f"{command} ended with {ended.returncode}: {ended.stderr}")
        return ended.stdout

    def shown(self):
        """New messages since the last call."""
        path = f"{self.folder}/shown"
        if not os.path.exists(path):
            return []
        lines = open(path).read().splitlines()
        os.remove(path)
        return [line.split("\t") for line in lines]

    def work(self, now, special):
        """Changes a file, or commits without pushing; cleans up if nothing is special."""
        repository = f"{self.folder}/src/cyc"
        if special == "changed":
            for name in ("parser.swift", "README.md"):
                with open(f"{repository}/{name}", "w") as file:
                    file.write(str(now))
                seconds = now.replace(tzinfo=datetime.timezone(datetime.timedelta(hours=9))).timestamp()
                os.utime(f"{repository}/{name}", (seconds, seconds))
        elif special == "unpushed":
            self.run(now, "git", "commit", "-q", "--allow-empty", "-m", "Fix it", folder=repository)
        else:
            self.run(now, "git", "clean", "-qfd", folder=repository)
            self.run(now, "git", "update-ref", "refs/remotes/origin/main", "main", folder=repository)


def columns(text):
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def main():
    program = os.path.realpath(sys.argv[1])
    github = GitHub()
    host = server(github)
    with tempfile.TemporaryDirectory() as folder:
        homes = [Home(program, f"{folder}/{language}", language, host) for language in ("en_US", "ko_KR")]
        for number, (time, special) in enumerate(EVENINGS):
            day = FIRST + datetime.timedelta(number)
            print(f"\n{day:%a %d %b}: {f'commits at {time}' if time else 'no commit'}{special and f' ({special})'}")
            for home in homes:
                home.work(datetime.datetime.combine(day, datetime.time(18, 30)), special)
            minutes = [9 * 60, *range(18 * 60 + 45, 24 * 60, 15)]
            for minute in minutes:
                github.now = datetime.datetime.combine(day, datetime.time(minute // 60, minute % 60))
                messages = []
                for home in homes:
                    home.run(github.now, program, "nag", "run")
                    messages += home.shown()
                for title, body in messages:
                    wide = "  [long]" if columns(body) > 4 * COLUMNS or columns(title) > COLUMNS else ""
                    print(f"  {github.now:%H:%M}  {title} | {body}{wide}")


main()
