#!/usr/bin/env python3
"""Measures the words of the documentation: of headings, sentences and bullets. CONTRIBUTING.md has the reasons.

Usage: Scripts/docs-words.py [FILE]...
Code blocks, tables and comments do not count; a link counts with its text. Prints the longest of each page, and ends with
status 1 if a page is above a bound.
"""
import glob
import re
import sys

HEADING = 8  # words at most
SENTENCE = 25  # words at most, on the average of a page
BULLET = 39  # words at most
# Code gets other characters in place of .!? so that no sentence ends in it.
MASKED, SHOWN = str.maketrans(".!?", "\ue000\ue001\ue002"), str.maketrans("\ue000\ue001\ue002", ".!?")
GENERATED = {"docs/commands.md", "docs/settings.md"}


def blocks(text):
    """Pairs of a kind (heading, bullet, text) and its text. An indented paragraph belongs to the bullet before it."""
    text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
    text = re.sub(r"^( *)```.*?^\1```$", "", text, flags=re.S | re.M)
    found, gap = [], True
    for line in text.split("\n"):
        if not line.strip() or re.match(r" *[|<]", line):
            gap = True
            continue
        heading = re.match(r"#+ +(.*)", line)
        bullet = re.match(r" *(?:[-*]|\d+\.) +(.*)", line)
        goes_on = found and (not gap or found[-1][0] == "bullet" and line.startswith("  "))
        if heading:
            found.append(["heading", heading[1]])
        elif bullet:
            found.append(["bullet", bullet[1]])
        elif goes_on:
            found[-1][1] += " " + line.strip()
        else:
            found.append(["text", line.strip()])
        gap = bool(heading)
    return found


def plain(text):
    """The text without the addresses of links and without emphasis, and with .!? of code masked."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"`([^`]*)`", lambda code: code[1].translate(MASKED), text)
    return text.replace("**", "")


def count(text):
    return sum(1 for word in text.split() if any(letter.isalnum() for letter in word))


def measure(page):
    headings, bullets, sentences = [], [], []
    with open(page, encoding="utf-8") as file:
        for kind, text in blocks(file.read()):
            text = plain(text)
            if kind == "heading":
                headings.append((count(text), text))
                continue
            if kind == "bullet":
                bullets.append((count(text), text))
            parts = re.split(r"(?<=[.!?])[\"')]*\s+", text)
            sentences += [(count(part), part) for part in parts if count(part)]
    return headings, bullets, sentences


def main():
    pages = sys.argv[1:] or sorted(set(glob.glob("docs/*.md") + glob.glob("*.md")) - GENERATED)
    failed = False
    for page in pages:
        headings, bullets, sentences = measure(page)
        average = sum(words for words, _ in sentences) / max(1, len(sentences))
        wrong = [f"heading of {n} words: {text}" for n, text in headings if n > HEADING]
        wrong += [f"bullet of {n} words: {text}" for n, text in bullets if n > BULLET]
        if average > SENTENCE:
            wrong += [f"sentence of {n} words: {text}" for n, text in sorted(sentences, reverse=True)[:5]]
        failed = failed or bool(wrong)
        longest = [max((n for n, _ in list), default=0) for list in (headings, bullets, sentences)]
        print(f"{page}: longest heading {longest[0]} words, bullet {longest[1]}, sentence {longest[2]} ({average:.1f} on average)")
        for line in wrong:
            print(f"  {line.translate(SHOWN)}")
    if failed:
        print(f"At most {HEADING} words a heading, {BULLET} a bullet, and {SENTENCE} a sentence on average.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
