"""Problems of PyTorch's nn.MultiheadAttention: op `mha`, its matrices turned so that they stand on the right of X."""
import numpy as np
import torch

import case
from draw import Draw, added, doubles


def problem(name, *, batch=1, heads=2, width=8, queries=4, keys=None, key_width=None, value_width=None, given=(),
            bias=True, need_weights=True, mask=None, key_mask=None, causal=False):
    """Self-attention, or with `given` ("key", "value" or both) attention to these; what is not given is the queries.

    `mask` is an array, or makes one with a Draw. Of floats, `key_mask` is added, which the format says by attn_mask.
    """
    draw = Draw(name)
    key_width, value_width, keys = key_width or width, value_width or width, keys or queries
    inputs = {"query": draw.numbers(1.5, batch, queries, width)}
    if "key" in given:
        inputs["key"] = draw.numbers(1.5, batch, keys, key_width)
    if "value" in given:
        inputs["value"] = draw.numbers(1.5, batch, keys, value_width)
    for letter, rows in zip("qkvo", (width, key_width, value_width, width)):
        inputs["W" + letter] = draw.numbers(0.5, rows, width)
    if bias:
        inputs |= {"b" + letter: draw.numbers(1, width) for letter in "qkvo"}
    mask = mask(draw) if callable(mask) else mask
    masks = {} if mask is None else {"attn_mask": mask}
    if key_mask is not None:
        masks |= {"key_mask": key_mask} if key_mask.dtype == bool else {"attn_mask": key_mask[:, None, None, :]}

    module = torch.nn.MultiheadAttention(width, heads, bias=bias, kdim=key_width, vdim=value_width, batch_first=True,
                                         dtype=torch.float64)
    module.load_state_dict(parameters(inputs, packed="in_proj_weight" in module.state_dict()))
    query, key, value = (doubles(inputs.get(name, inputs["query"])) for name in ("query", "key", "value"))
    options = {"need_weights": need_weights, "average_attn_weights": False}
    with torch.no_grad():
        y, weights = module(query, key, value, **torch_masks(mask, key_mask, causal, queries), **options)

    notes = []
    if y.isnan().any():
        y = torch.where(y.isnan(), doubles(inputs["bo"]) if bias else 0.0, y)
        weights = weights.nan_to_num()
        notes.append("a query without a key is NaN in PyTorch; here its weights are 0 and its output is bo")
    outputs = {"Y": y.numpy()} | ({"qk": weights.numpy()} if need_weights else {})
    attrs = case.attributes(heads, causal_offset=0 if causal else None, qk_stage="weights" if need_weights else None)
    return case.make(name, "torch.nn.MultiheadAttention", "mha", attrs, inputs | masks, outputs, notes)


def parameters(inputs, packed):
    """What load_state_dict takes: PyTorch's matrices are [out, in]."""
    turned = {letter: doubles(inputs["W" + letter]).T for letter in "qkvo"}
    found = {"out_proj.weight": turned["o"]}
    if packed:
        found["in_proj_weight"] = torch.cat([turned[letter] for letter in "qkv"])
    else:
        found |= {letter + "_proj_weight": turned[letter] for letter in "qkv"}
    if "bo" in inputs:
        found["in_proj_bias"] = torch.cat([doubles(inputs["b" + letter]) for letter in "qkv"])
        found["out_proj.bias"] = doubles(inputs["bo"])
    return found


def torch_masks(mask, key_mask, causal, queries):
    """True hides in nn.MultiheadAttention, heads lie in one axis with the batch, and both masks are of one type."""
    found = {}
    if causal:
        triangle = torch.nn.Transformer.generate_square_subsequent_mask(queries, dtype=torch.float64)
        found |= {"attn_mask": triangle, "is_causal": True}
    elif mask is not None:
        mask = torch.from_numpy(mask).flatten(0, -3) if mask.ndim > 2 else torch.from_numpy(mask)
        found["attn_mask"] = ~mask if mask.dtype == torch.bool else mask.double()
    if key_mask is not None:
        seen = torch.from_numpy(key_mask)
        of_floats = seen.is_floating_point() or "attn_mask" in found and found["attn_mask"].is_floating_point()
        found["key_padding_mask"] = added(seen).double() if of_floats else ~seen
    return found


def problems():
    return [*unmasked(), *masked(), *crossing()]


def unmasked():
    for heads, width in (1, 4), (2, 8), (3, 6), (4, 12), (6, 6), (8, 8):
        yield problem(f"mha_{heads}_heads_width_{width}", heads=heads, width=width, queries=3)
    for need_weights in True, False:
        name = "with_weights" if need_weights else "without_weights"
        yield problem(f"mha_batch_{name}", batch=3, need_weights=need_weights)
        yield problem(f"mha_no_bias_{name}", bias=False, need_weights=need_weights)
    yield problem("mha_one_token", queries=1)
    yield problem("mha_17_tokens", queries=17, heads=4)
    yield problem("mha_65_tokens", queries=65, width=4, need_weights=False)


def masked():
    some_keys = np.array([[1, 1, 1, 0], [0, 1, 0, 1]], dtype=bool)
    for need_weights in True, False:
        more = {"batch": 2, "need_weights": need_weights}
        tail = "" if need_weights else "_without_weights"
        yield problem("mha_key_padding" + tail, key_mask=some_keys, **more)
        yield problem("mha_bool_mask" + tail, mask=lambda draw: draw.some(4, 4), **more)
        yield problem("mha_float_mask" + tail, mask=lambda draw: draw.with_holes(1, 4, 4), **more)
        yield problem("mha_causal" + tail, causal=True, **more)
        yield problem("mha_key_padding_of_none" + tail, key_mask=np.array([[0] * 4, [0, 1, 1, 0]], dtype=bool), **more)
    yield problem("mha_bool_mask_of_each_head", batch=2, heads=4, mask=lambda draw: draw.some(2, 4, 4, 4))
    yield problem("mha_float_mask_of_each_head", batch=2, heads=2, mask=lambda draw: draw.with_holes(1, 2, 2, 4, 4))
    yield problem("mha_float_key_padding", batch=2, key_mask=np.float32([[0, -1.5, 0.25, -np.inf], [1, 0, -np.inf, 2]]))
    yield problem("mha_bool_mask_key_padding", batch=2, key_mask=some_keys, mask=lambda draw: draw.some(4, 4))
    yield problem("mha_float_mask_key_padding", batch=2, key_mask=some_keys, mask=lambda draw: draw.numbers(1, 4, 4))
    yield problem("mha_causal_key_padding", batch=2, causal=True,
                  key_mask=np.array([[1, 0, 1, 1], [1, 1, 0, 0]], dtype=bool))


def crossing():
    both = ("key", "value")
    yield problem("mha_cross", given=both, keys=6)
    yield problem("mha_cross_more_queries", given=both, queries=6, keys=3, batch=2, need_weights=False)
    yield problem("mha_cross_one_key", given=both, keys=1)
    yield problem("mha_cross_widths", given=both, keys=5, key_width=3, value_width=10)
    yield problem("mha_cross_widths_no_bias", given=both, keys=5, key_width=5, value_width=3, bias=False, batch=2)
    yield problem("mha_cross_key_padding", given=both, keys=5, batch=2,
                  key_mask=np.array([[1, 0, 1, 1, 0], [0, 0, 0, 1, 0]], dtype=bool))
    yield problem("mha_cross_bool_mask", given=both, keys=6, key_width=4, mask=lambda draw: draw.some(4, 6))
    yield problem("mha_cross_float_mask_key_padding", given=both, queries=3, keys=4, batch=2, heads=4,
                  key_mask=np.array([[1, 1, 0, 0], [1, 1, 1, 1]], dtype=bool), mask=lambda draw: draw.numbers(2, 3, 4))
    yield problem("mha_other_values", given=("value",), value_width=5)
    yield problem("mha_other_keys", given=("key",), key_width=3)
