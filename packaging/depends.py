#!/usr/bin/python3
"""Prints the dependencies of a program's Debian package: linked libraries, from dpkg-shlibdeps, and libraries that it loads
later, from its notes.

Usage: packaging/depends.py PROGRAM                  the field Depends
       packaging/depends.py PROGRAM --suggests       packages for the field Suggests
       packaging/depends.py PROGRAM --check FIELD    ends with 1 if FIELD lacks a library of a note
"""
import json
import os
import struct
import subprocess
import sys
import tempfile

# The package of each library in Debian and Ubuntu, with old and new names. Another library in a note is an error.
PACKAGES = {
    "libcurl.so.4": ["libcurl4", "libcurl4t64"],
    "libcurl-gnutls.so.4": ["libcurl3-gnutls", "libcurl3t64-gnutls"],
    "libxml2.so.2": ["libxml2"],
    "libxml2.so.16": ["libxml2-16"],
    "librsvg-2.so.2": ["librsvg2-2"],
}
# Read at run time, not linked.
FILES = ["ca-certificates"]


def notes(program):
    """The JSON objects of the section .note.dlopen. Source: https://systemd.io/ELF_DLOPEN_METADATA"""
    with tempfile.TemporaryDirectory() as folder:
        section = os.path.join(folder, "notes")
        subprocess.run(["objcopy", "--dump-section", f".note.dlopen={section}", program, os.path.join(folder, "copy")], check=True)
        data = open(section, "rb").read()
    found = []
    while data:
        owner_size, text_size, kind = struct.unpack("<III", data[:12])
        start = 12 + (owner_size + 3) // 4 * 4
        text = data[start:start + text_size]
        if data[12:12 + owner_size] == b"FDO\0" and kind == 0x407C0C0A:
            found += json.loads(text.rstrip(b"\0"))
        data = data[start + (text_size + 3) // 4 * 4:]
    return found


def opened_late(program, priority="required"):
    """Alternative packages for each library of a priority."""
    fields = []
    for note in notes(program):
        if note["priority"] == priority:
            fields.append(" | ".join(package for name in note["soname"] for package in PACKAGES[name]))
    return fields


def linked(program):
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "debian"))
        # dpkg-shlibdeps needs this file but does not use its content.
        with open(os.path.join(folder, "debian", "control"), "w") as control:
            control.write("Source: cyc\n\nPackage: cyc\nArchitecture: any\n")
        answer = subprocess.run(
            ["dpkg-shlibdeps", "-O", os.path.abspath(program)], cwd=folder, check=True, capture_output=True, text=True)
    return [field.strip() for field in answer.stdout.strip().removeprefix("shlibs:Depends=").split(",")]


def main():
    program, *rest = sys.argv[1:]
    if rest == ["--suggests"]:
        print(", ".join(opened_late(program, "suggested")))
        return
    late = opened_late(program)
    if len(late) < 2:
        sys.exit(f"{program} names {len(late)} libraries that it opens late, not libcurl and libxml2")
    if rest:
        given = [field.strip() for field in rest[1].split(",")]
        missing = [field for field in late + FILES if field not in given]
        sys.exit(f"Depends lacks: {', '.join(missing)}" if missing else 0)
    print(", ".join(sorted(linked(program) + late + FILES)))


main()
