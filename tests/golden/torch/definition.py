"""The definition of attention in NumPy's float64, read a second time: it shares nothing with the engine or PyTorch.

Each number goes with a bound of what float32 may make of it, in any order of summation, with or without fused
multiplications: a pair (value, error). Bounds are of the first order; what is left out is below a hundredth of them.
"""
import numpy as np

ROUNDING = 2.0**-24  # of one float32 operation, relative
ARRAYS = {"f32": np.float32, "bool": bool, "i32": int}


def product(a, b):
    (x, dx), (y, dy) = a, b
    return x @ y, dx @ np.abs(y) + np.abs(x) @ dy + x.shape[-1] * ROUNDING * (np.abs(x) @ np.abs(y))


def plus(a, b):
    (x, dx), (y, dy) = a, b
    return x + y, dx + dy + ROUNDING * np.abs(x + y)


def scaled(a, factor):
    """The factor is rounded, too."""
    return a[0] * factor, abs(factor) * a[1] + 2 * ROUNDING * np.abs(a[0] * factor)


def capped(a, cap):
    """tanh is nowhere steeper than 1: the error of its argument goes through, and its own is 4 roundings."""
    value = cap * np.tanh(a[0] / cap)
    return value, a[1] + ROUNDING * np.abs(a[0]) + 5 * ROUNDING * np.abs(value)


def softmax(a, allowed):
    """Taking off the maximum rounds the distance d to it, which counts |d| in the exponential; a fast exponential may
    add 4 + 2|d| roundings. All that comes again from the sum, each key by its share; the sum of n adds n, dividing 2.
    """
    masked = np.where(allowed, a[0], -np.inf)
    top = masked.max(axis=-1, keepdims=True, initial=-np.inf)
    distance = np.where(allowed, masked - np.where(np.isfinite(top), top, 0), 0)
    powers = np.where(allowed, np.exp(distance), 0)
    total = powers.sum(axis=-1, keepdims=True)
    weights = powers / np.where(total > 0, total, 1)
    relative = a[1] + ROUNDING * (4 + 3 * np.abs(distance))
    sum_relative = (weights * relative).sum(axis=-1, keepdims=True) + ROUNDING * (weights.shape[-1] + 2)
    return weights, weights * (relative + sum_relative)


def each(function, *pairs):
    """A function that only moves numbers, on values and bounds alike."""
    return tuple(function(*parts) for parts in zip(*pairs))


def rule(case, shape):
    """Which keys each query may see, and what is added to its scores."""
    given = {name: np.array(t["data"], dtype=float).astype(ARRAYS[t["dtype"]]).reshape(t["shape"])
             for name, t in case["inputs"].items() if name in ("attn_mask", "key_mask", "kv_lengths")}
    allowed, added = np.ones(shape, dtype=bool), np.zeros(shape)
    key = np.arange(shape[3])
    if "attn_mask" in given:
        if given["attn_mask"].dtype == bool:
            allowed &= given["attn_mask"]
        else:
            added += given["attn_mask"]
            allowed &= added > -np.inf
    if "key_mask" in given:
        allowed &= given["key_mask"][:, None, None, :]
    if "kv_lengths" in given:
        allowed &= key < given["kv_lengths"][:, None, None, None]
    if case["attrs"]["causal"]:
        offset = np.reshape(case["attrs"]["causal_offset"], (-1, 1, 1, 1))
        allowed &= key <= np.arange(shape[2])[:, None] + offset
    return allowed, np.where(allowed, added, 0)


def outputs(case):
    """All that a case may ask for: name -> (value, error), the four stages of `qk` under their own names."""
    attrs, heads, kv_heads = case["attrs"], case["attrs"]["num_heads"], case["attrs"]["num_kv_heads"]
    given = {name: (np.array(t["data"], dtype=float).astype(np.float32).astype(float).reshape(t["shape"]),
                    np.zeros(t["shape"])) for name, t in case["inputs"].items() if t["dtype"] == "f32"}

    def entry(letter, given_as, count):
        """Q, K or V, [B, heads, length, width]."""
        x = given[given_as]
        if case["op"] == "mha":
            x = product(x, given["W" + letter])
        if "b" + letter in given:
            x = plus(x, given["b" + letter])
        if attrs["layout"] == "BHSD":
            return x
        return each(lambda part: part.reshape(*part.shape[:2], count, -1).transpose(0, 2, 1, 3), x)

    def with_past(x, past):
        return each(lambda old, new: np.concatenate([old, new], axis=2), given[past], x) if past in given else x

    names = {"q": "query", "k": "key", "v": "value"} if case["op"] == "mha" else {"q": "Q", "k": "K", "v": "V"}
    q, k, v = (entry(letter, name if name in given else "query", heads if letter == "q" else kv_heads)
               for letter, name in names.items())
    k, v = with_past(k, "past_key"), with_past(v, "past_value")
    found = {"present_key": k, "present_value": v}
    k, v = (each(lambda part: np.repeat(part, heads // kv_heads, axis=1), x) for x in (k, v))

    scale = q[0].shape[-1] ** -0.5 if attrs["scale"] is None else attrs["scale"]
    found["scores"] = scaled(product(q, each(lambda part: part.swapaxes(2, 3), k)), scale)
    found["softcap"] = capped(found["scores"], attrs["softcap"]) if attrs["softcap"] else found["scores"]
    allowed, added = rule(case, found["scores"][0].shape)
    masked = plus(found["softcap"], (added, np.zeros(added.shape))) if added.any() else found["softcap"]
    found["masked"] = np.where(allowed, masked[0], -np.inf), np.where(allowed, masked[1], 0)
    found["weights"] = softmax(masked, allowed)

    y = product(found["weights"], v)
    if attrs["layout"] == "BSE":
        y = each(lambda part: part.transpose(0, 2, 1, 3).reshape(part.shape[0], part.shape[2], -1), y)
    if "Wo" in given:
        y = product(y, given["Wo"])
    if "bo" in given:
        y = plus(y, given["bo"])
    return found | {"Y": y}
