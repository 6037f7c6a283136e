"""What NumPy reads of layer 5 of a real encoder, for tests/browser/import/checkpoint.test.ts, which reads it through the page.

    python3 tests/golden/checkpoint.py model.safetensors >tests/golden/checkpoint.json

Weights as [in, out], all heads beside each other; each by the SHA-256 of its float32 bytes, little-endian and row by row,
and by its first numbers, for whoever looks.
"""
import hashlib
import json
import pathlib
import sys

import numpy as np

file = pathlib.Path(sys.argv[1]).read_bytes()
start = 8 + int.from_bytes(file[:8], "little")
header = json.loads(file[8:start])
names = {"wq": "self.query.weight", "bq": "self.query.bias", "wk": "self.key.weight", "bk": "self.key.bias",
         "wv": "self.value.weight", "bv": "self.value.bias", "wo": "output.dense.weight", "bo": "output.dense.bias"}


def read(name):
    entry = header[f"encoder.layer.5.attention.{name}"]
    assert entry["dtype"] == "F32"
    first, end = entry["data_offsets"]
    kept = np.frombuffer(file[start + first:start + end], "<f4").reshape(entry["shape"])
    return np.ascontiguousarray(kept.T)  # the file keeps a row for each output


def told(array):
    return {"shape": list(array.shape), "sha256": hashlib.sha256(array.tobytes()).hexdigest(),
            "first": [float(value) for value in array.ravel()[:4]]}


stages = {stage: told(read(name)) for stage, name in names.items()}
print(json.dumps({"numpy": np.__version__, "stages": stages}, indent=2))
