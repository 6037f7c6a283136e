"""Golden values of PyTorch, made by scripts/goldens: one JSON file a problem beside this script, and index.json.

PyTorch computes in float64 from inputs that are float32 numbers; its results are rounded to float32. The tolerance of a
problem is not guessed: definition.py carries a bound for float32 through all steps. Each file, as it is read back, is
compared with the definition as well, so that PyTorch's conventions are seen to be turned into those of the format.
"""
import json
import pathlib
import platform
import shutil

import numpy as np
import torch

import case
import mha
import sdpa

torch.set_num_threads(1)  # the order of sums may depend on it
here = pathlib.Path(__file__).parent
versions = {"pytorch": torch.__version__, "numpy": np.__version__, "python": platform.python_version()}
index = []
problems = [*mha.problems(), *sdpa.problems()]
for folder in {made["name"].split("_")[0] for made in problems}:
    shutil.rmtree(here / folder, ignore_errors=True)
for made in problems:
    made["source"] |= versions
    text = case.text(made)
    case.check(json.loads(text))
    file = here / made["name"].split("_")[0] / f"{made['name']}.json"
    assert not file.exists(), f"two problems are called {made['name']}"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text)
    index.append({"name": made["name"], "file": str(file.relative_to(here))}
                 | {key: made[key] for key in ("op", "features", "tolerance")})
lines = ",\n".join(json.dumps(entry) for entry in sorted(index, key=lambda entry: entry["name"]))
(here / "index.json").write_text(f"[\n{lines}\n]\n")
print(f"{len(index)} problems, their values as the definition has them")
