"""Prints a PNG (8 bits, RGB or RGBA, not interlaced) as PPM; transparent pixels become magenta.

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
    if kind == 1:
        for i in range(bytes_each, stride):
            line[i] = (line[i] + line[i - bytes_each]) & 255
    elif kind == 2:
        line = bytearray((value + up) & 255 for value, up in zip(line, above))
    elif kind == 3:
        for i in range(stride):
            left = line[i - bytes_each] if i >= bytes_each else 0
            line[i] = (line[i] + (left + above[i]) // 2) & 255
    elif kind == 4:
        for i in range(stride):
            left, corner = (line[i - bytes_each], above[i - bytes_each]) if i >= bytes_each else (0, 0)
            up = above[i]
            far_left, far_up, far_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
            near = left if far_left <= far_up and far_left <= far_corner else up if far_up <= far_corner else corner
            line[i] = (line[i] + near) & 255
    above = line
    if bytes_each == 3:
        output += line
        continue
    for i in range(0, stride, 4):
        alpha = line[i + 3]
        if alpha == 255:
            output += line[i : i + 3]
        else:
            for value, behind in zip(line[i : i + 3], (255, 0, 255)):
                output.append((value * alpha + behind * (255 - alpha)) // 255)
sys.stdout.buffer.write(b"P6 %d %d 255\n" % (width, height) + output)
