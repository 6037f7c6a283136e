"""A small problem without any symmetry, computed in float64: python3 asymmetric.py > asymmetric.json

Prints X, the matrices, every stage with and without causal mask (null: hidden), and the link that types all of it over
the worked example. It shares nothing with the engine, so that a mistake would have to be made twice.
"""
import json
import math

X = [[2, 2, 1, 1], [1, 3, 1, 2], [2, 1, 1, 1]]
WQ = [[[-1, -2], [-1, 1], [-1, 2], [2, 1]], [[2, -2], [-2, -1], [-1, 2], [2, 1]]]
WK = [[[-2, 1], [-1, 1], [1, 2], [1, 1]], [[1, 1], [-2, -2], [2, -2], [2, 1]]]
WV = [[[1, -2], [1, -2], [2, -1], [-1, -2]], [[2, 1], [2, -2], [-1, -1], [1, 1]]]
WO = [[1, -2, 3, 1], [2, 1, -1, -3], [-1, 3, 2, -2], [3, -1, 1, 2]]


def mul(a, b):
    return [[sum(x * y for x, y in zip(row, col)) for col in zip(*b)] for row in a]


def softmax(row):
    e = [0 if s is None else math.exp(s) for s in row]
    return [x / sum(e) for x in e]


def stages(causal):
    q, k, v = ([mul(X, w) for w in heads] for heads in (WQ, WK, WV))
    dots = [mul(a, list(zip(*b))) for a, b in zip(q, k)]
    scores = [[[s / math.sqrt(2) for s in row] for row in head] for head in dots]
    masked = [[[s if j <= i or not causal else None for j, s in enumerate(row)] for i, row in enumerate(head)] for head in scores]
    weights = [[softmax(row) for row in head] for head in masked]
    heads = [mul(w, b) for w, b in zip(weights, v)]
    concat = [a + b for a, b in zip(*heads)]
    part = [mul(heads[i], WO[2 * i : 2 * i + 2]) for i in (0, 1)]
    found = {"q": q, "k": k, "v": v, "dots": dots, "scores": scores, "weights": weights, "head": heads, "concat": concat, "part": part}
    if causal:
        found |= {"mask": [[0 if j <= i else None for j in range(3)] for i in range(3)], "masked": masked}
    return found | {"y": mul(concat, WO)}


inputs = {"x": X, "wq": WQ, "wk": WK, "wv": WV, "wo": WO}
cells = [f"{stage}..{r}.{c}={value}" for stage in ("x", "wo") for r, row in enumerate(inputs[stage], 1) for c, value in enumerate(row, 1)]
cells += [f"{stage}.{h}.{r}.{c}={value}" for stage in ("wq", "wk", "wv") for h, head in enumerate(inputs[stage], 1) for r, row in enumerate(head, 1) for c, value in enumerate(row, 1)]
print(json.dumps({"heads": 2, "modelWidth": 4, "inputs": inputs, "edit": ",".join(cells), "plain": stages(False), "causal": stages(True)}))
