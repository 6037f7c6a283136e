"""The bits of seeded inputs, made a second time as src/core/seeded.hpp describes them: python3 seeded.py > seeded.json

For each case and matrix the FNV-1a hash (64 bits, hexadecimal) of the float32 numbers' bytes, row by row, little-endian;
matrices of all heads side by side. Python's integers and float64 need no rounding of their own except where the
description rounds: struct rounds to float32.
"""
import json
import math
import struct

ALL = 2**64 - 1
CASES = [
    (["Virat", "hit", "the", "ball", "because", "it", "was", "full"], 1, 32),
    (["ball", "पूर्ण", "👩‍🚀", "ball", ""], 2**32 - 1, 7),
    (["x"], 0, 1),
]


def fnv(data):
    found = 0xCBF29CE484222325
    for byte in data:
        found = (found ^ byte) * 0x100000001B3 & ALL
    return found


def mixed(z):
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & ALL
    z = (z ^ z >> 27) * 0x94D049BB133111EB & ALL
    return z ^ z >> 31


def f32(number):
    return struct.unpack("<f", struct.pack("<f", number))[0]


def entry(key, index, variance):
    bits = mixed(key + (index + 1) * 0x9E3779B97F4A7C15 & ALL)
    bell = 2 * sum(bits >> 16 * i & 0xFFFF for i in range(4)) - 4 * 65535
    return f32(f32(math.sqrt(variance * 3 / (4 * 4294967295))) * bell)


def key(seed, name):
    return mixed(fnv(name) ^ mixed(seed))


def matrices(tokens, seed, width):
    found = {"x": [entry(key(seed, t.encode()), j, 1) for t in tokens for j in range(width)]}
    for name in ("wq", "wk", "wv", "wo"):
        start = mixed(key(seed, b"\xff" + name.encode()) + width & ALL)
        variance = (2 if name in ("wq", "wk") else 1) / width
        found[name] = [entry(start, r << 32 | c, variance) for r in range(width) for c in range(width)]
    return found


def hashes(numbers):
    return f"{fnv(struct.pack(f'<{len(numbers)}f', *numbers)):016x}"


print(json.dumps([
    {"tokens": t, "seed": s, "modelWidth": w, "fnv1a64": {name: hashes(m) for name, m in matrices(t, s, w).items()}}
    for t, s, w in CASES
], ensure_ascii=False, indent=2))
