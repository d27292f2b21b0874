"""Prints a PNG (8 bits, RGB or RGBA, not interlaced) as PPM; what is transparent becomes magenta.

Usage: png-to-ppm.py FILE
"""
import struct, sys, zlib

data = open(sys.argv[1], "rb").read()
assert data[:8] == b"\x89PNG\r\n\x1a\n"
at, packed = 8, b""
while at < len(data):
    length, kind = struct.unpack(">I4s", data[at : at + 8])
    body = data[at + 8 : at + 8 + length]
    if kind == b"IHDR":
        width, height, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", body)
        assert depth == 8 and color in (2, 6) and not interlaced
    elif kind == b"IDAT":
        packed += body
    at += 12 + length

bytes_each = 3 if color == 2 else 4
stride = width * bytes_each
rows = zlib.decompress(packed)
above, output = bytearray(stride), bytearray()
for y in range(height):
    start = y * (stride + 1)
    kind, line = rows[start], bytearray(rows[start + 1 : start + 1 + stride])
    for i in range(stride):
        left = line[i - bytes_each] if i >= bytes_each else 0
        up = above[i]
        if kind == 1:
            line[i] = (line[i] + left) & 255
        elif kind == 2:
            line[i] = (line[i] + up) & 255
        elif kind == 3:
            line[i] = (line[i] + (left + up) // 2) & 255
        elif kind == 4:
            corner = above[i - bytes_each] if i >= bytes_each else 0
            guess = left + up - corner
            near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))
            line[i] = (line[i] + near[2]) & 255
    above = line
    for i in range(0, stride, bytes_each):
        alpha = 255 if bytes_each == 3 else line[i + 3]
        for value, behind in zip(line[i : i + 3], (255, 0, 255)):
            output.append((value * alpha + behind * (255 - alpha)) // 255)
sys.stdout.buffer.write(b"P6 %d %d 255\n" % (width, height) + output)
