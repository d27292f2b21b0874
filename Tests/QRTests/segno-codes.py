#!/usr/bin/env python3
"""Prints QR codes of random texts, made by PyPI's segno with each mask.

Usage: segno-codes.py SEED COUNT

A line has the text, the mask and the modules, row by row, as 0 and 1.
"""

import random
import sys

import segno
import segno.encoder

CHARACTERS = "abcdefghijkmnpqrstuvwxyz23456789-._/:?=&%ABC"

# segno 1.6.6 appends eight zero bits if the text already ends at a byte (ISO/IEC 18004:2015, section 7.4.10).
segno.encoder.write_padding_bits = lambda buff, version, length: buff.extend([0] * (-length % 8))

rng = random.Random(int(sys.argv[1]))
for _ in range(int(sys.argv[2])):
    text = "".join(rng.choice(CHARACTERS) for _ in range(rng.randint(1, 134)))
    for mask in range(8):
        code = segno.make(text, error="l", mode="byte", micro=False, boost_error=False, mask=mask)
        print(text, mask, "".join("1" if module else "0" for row in code.matrix for module in row))
