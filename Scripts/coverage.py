"""Turns the summary of llvm-cov export (standard input) into two Markdown tables: libraries, and the least covered files."""

import collections
import json
import sys

# Files with less code say little about the tests.
MIN_LINES = 40
LEAST = 10

files = []
for file in json.load(sys.stdin)["data"][0]["files"]:
    _, _, path = file["filename"].partition("/Sources/")
    if path and "/checkouts/" not in file["filename"]:
        lines = file["summary"]["lines"]
        files.append((path, lines["count"], lines["covered"]))

# Folders that guard data have a row of their own.
APART = ("Git/Remote/", "Platform/Files/", "CycStreak/Account/")
libraries = collections.defaultdict(lambda: [0, 0])
for path, count, covered in files:
    library = next((folder.rstrip("/") for folder in APART if path.startswith(folder)), path.split("/")[0])
    libraries[library][0] += count
    libraries[library][1] += covered

print("| library | lines | covered |\n|---|---|---|")
for library, (count, covered) in sorted(libraries.items()):
    print(f"| {library} | {count:,} | {100 * covered / count:.1f} % |")
print("\n| file | lines | covered |\n|---|---|---|")
least = sorted((file for file in files if file[1] >= MIN_LINES), key=lambda file: file[2] / file[1])
for path, count, covered in least[:LEAST]:
    print(f"| `Sources/{path}` | {count:,} | {100 * covered / count:.1f} % |")
