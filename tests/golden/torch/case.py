"""The format mha-cases/1: one problem with its golden values, as text, with the features that its tensors show."""
import json
import math

import numpy as np

import definition


def tensor(array):
    array = np.asarray(array)
    if array.dtype == bool:
        return {"shape": array.shape, "dtype": "bool", "data": array.ravel().astype(int).tolist()}
    if array.dtype.kind == "i":
        return {"shape": array.shape, "dtype": "i32", "data": array.ravel().tolist()}
    return {"shape": array.shape, "dtype": "f32", "data": [shortest(x) for x in array.astype(np.float32).ravel()]}


def shortest(number):
    """The shortest decimal that is read back as the same float32."""
    if np.isinf(number):
        return "inf" if number > 0 else "-inf"
    decimal = float(str(number))
    return int(decimal) if decimal.is_integer() else decimal


def attributes(heads, kv_heads=None, layout="BSE", scale=None, softcap=None, causal_offset=None, qk_stage=None):
    """`causal_offset` is None where nothing is causal."""
    return {"layout": layout, "num_heads": heads, "num_kv_heads": kv_heads or heads, "scale": scale, "softcap": softcap,
            "causal": causal_offset is not None, "causal_offset": causal_offset, "qk_stage": qk_stage}


def features(case):
    """The tags of a case, each by the rule that its name stands for."""
    attrs, inputs = case["attrs"], case["inputs"]
    found = definition.outputs(case)
    batch, heads, queries, keys = found["scores"][0].shape
    past = inputs["past_key"]["shape"][2] if "past_key" in inputs else 0
    offsets = np.ravel(attrs["causal_offset"] if attrs["causal"] else [])
    mask = inputs.get("attn_mask", {"dtype": None, "data": []})
    widths = {inputs[name]["shape"][-1] for name in ("query", "key", "value") if name in inputs}
    allowed, _ = definition.rule(case, found["scores"][0].shape)
    tags = {
        "layout_3d": attrs["layout"] == "BSE",
        "layout_4d": attrs["layout"] == "BHSD",
        "batch": batch > 1,
        "one_head": heads == 1,
        "q_len_ne_kv_len": queries != keys - past,
        "q_len_gt_kv_len": queries > keys - past,
        "v_head_dim_differs": found["present_key"][0].shape[3] != found["present_value"][0].shape[3],
        "gqa": 1 < attrs["num_kv_heads"] < heads,
        "mqa": 1 == attrs["num_kv_heads"] < heads,
        "causal": attrs["causal"],
        "causal_offset": (offsets != 0).any(),
        "causal_lower_right": offsets.size and keys != queries and (offsets == keys - queries).all(),
        "bool_mask": mask["dtype"] == "bool" and not all(mask["data"]),
        "bool_mask_all_true": mask["dtype"] == "bool" and all(mask["data"]),
        "float_mask": mask["dtype"] == "f32",
        "neg_inf_in_mask": "-inf" in mask["data"],
        "key_mask": "key_mask" in inputs,
        "kv_lengths": "kv_lengths" in inputs,
        "fully_masked_row": not allowed.any(axis=-1).all(),
        "scale": attrs["scale"] is not None,
        "softcap": attrs["softcap"] is not None,
        "past_kv": past > 0,
        "present_kv": "present_key" in case["outputs"],
        "qk_weights": attrs["qk_stage"] == "weights",
        "input_bias": "bq" in inputs,
        "input_projections": "Wq" in inputs,
        "output_projection": "Wo" in inputs,
        "input_width_differs": len(widths) > 1,
        "long": keys >= 64,
        "large_scores": np.abs(found["scores"][0]).max() > 60,
        "torch_values": True,
    }
    return [name for name, holds in tags.items() if holds]


def tolerance(case):
    """The smallest t, to two digits, with which every float32 result is within t + t |want|, `want` rounded as well."""
    found = definition.outputs(case)
    wanted = [found[case["attrs"]["qk_stage"] if name == "qk" else name] for name in case["outputs"]]
    largest = max(((error + definition.ROUNDING * np.abs(want)) / (1 + np.abs(want))).max() for want, error in wanted)
    step = 10.0 ** (math.floor(math.log10(largest)) - 1)
    rounded = float(f"{math.ceil(1.01 * largest / step) * step:.1e}")  # 1.01: bounds are of the first order
    return {"atol": rounded, "rtol": rounded}


def check(case):
    """Raises AssertionError where an output is not the definition's, rounded to float32; float64 may err by 1e-12."""
    found = definition.outputs(case)
    for name, recorded in case["outputs"].items():
        want, _ = found[case["attrs"]["qk_stage"] if name == "qk" else name]
        assert list(want.shape) == recorded["shape"], f"{case['name']}: {name} is by definition {want.shape}"
        apart = np.abs(np.float32(recorded["data"]).reshape(want.shape) - want)
        right = apart <= definition.ROUNDING * np.abs(want) + 1e-12
        assert right.all(), f"{case['name']}: {name} differs by {apart.max()} from the definition"


def make(name, test, op, attrs, inputs, outputs, notes):
    """A whole case, except for the versions in `source`. `test` is PyTorch's name; inputs and outputs are arrays."""
    case = {"format": "mha-cases/1", "name": name, "source": {"path": "tests/golden/torch/make.py", "test": test}}
    if notes:
        case["notes"] = "; ".join(notes)
    case |= {"op": op, "features": [], "attrs": attrs, "inputs": {key: tensor(x) for key, x in inputs.items()},
             "outputs": {key: tensor(x) for key, x in outputs.items()}}
    return case | {"features": features(case), "tolerance": tolerance(case)}


def text(case):
    """As JSON, one tensor to a line."""
    def block(value, indent):
        if not isinstance(value, dict) or "data" in value:
            return json.dumps(value, separators=(", ", ": ") if not isinstance(value, dict) else (",", ":"))
        lines = (f"{indent} {json.dumps(key)}: {block(part, indent + ' ')}" for key, part in value.items())
        return "{\n" + ",\n".join(lines) + "\n" + indent + "}"

    return block(case, "") + "\n"
