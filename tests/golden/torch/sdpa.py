"""Problems of PyTorch's scaled_dot_product_attention and, with a soft cap, of its flex_attention: op `attention`."""
import functools

import numpy as np
import torch
from torch.nn.attention.bias import causal_lower_right
from torch.nn.attention.flex_attention import flex_attention
from torch.nn.functional import scaled_dot_product_attention

import case
from draw import Draw, added, doubles


def problem(name, *, batch=1, heads=1, kv_heads=None, queries=4, keys=None, past=0, width=4, value_width=None, spread=2,
            layout="BHSD", bias=False, scale=None, softcap=None, mask=None, key_mask=None, kv_lengths=None,
            causal_offset=None, weights=False):
    """`keys` counts those of the past, too. `mask` is an array, or makes one with a Draw."""
    draw = Draw(name)
    kv_heads, keys, value_width = kv_heads or heads, keys or queries, value_width or width
    inputs = {"Q": draw.numbers(spread, batch, heads, queries, width),
              "K": draw.numbers(spread, batch, kv_heads, keys - past, width),
              "V": draw.numbers(2, batch, kv_heads, keys - past, value_width)}
    if past:
        inputs |= {"past_key": draw.numbers(spread, batch, kv_heads, past, width),
                   "past_value": draw.numbers(2, batch, kv_heads, past, value_width)}
    if bias:
        inputs |= {"bq": draw.numbers(1, heads * width), "bk": draw.numbers(1, kv_heads * width),
                   "bv": draw.numbers(1, kv_heads * value_width)}
    masks = {"attn_mask": mask(draw) if callable(mask) else mask, "key_mask": key_mask, "kv_lengths": kv_lengths}
    masks = {key: np.array(given) for key, given in masks.items() if given is not None}

    def tensor(letter, of_past):
        x = doubles(inputs[letter])
        if bias:
            x = x + doubles(inputs["b" + letter.lower()]).reshape(x.shape[1], 1, x.shape[3])
        return torch.cat([doubles(inputs[of_past]), x], dim=2) if of_past in inputs else x

    q, k, v = tensor("Q", None), tensor("K", "past_key"), tensor("V", "past_value")
    given = torch_masks(masks, causal_offset, queries, keys)
    options = {"scale": scale, "enable_gqa": kv_heads != heads}
    if softcap:
        function, test = flex_attention, "torch.nn.attention.flex_attention.flex_attention"
        options["score_mod"] = capped(softcap, combined(given).expand(batch, heads, queries, keys))
    else:
        function, test = scaled_dot_product_attention, "torch.nn.functional.scaled_dot_product_attention"
        options |= mask_options(given, masks, causal_offset, keys - queries)

    outputs = {"Y": laid_out(function(q, k, v, **options).numpy(), layout)}
    if past:
        outputs |= {"present_key": k.numpy(), "present_value": v.numpy()}
    notes = []
    if weights:
        identity = torch.eye(keys, dtype=q.dtype).expand(batch, kv_heads, keys, keys)
        outputs["qk"] = function(q, k, identity, **options).numpy()
        notes.append("qk is the output of the same call with the identity for V")
    if given and not (combined(given) > -torch.inf).any(dim=-1).all():
        notes.append("the zeros of a query without a key are PyTorch's own")
    inputs = {key: laid_out(x, layout) if key in "QKV" else x for key, x in inputs.items()} | masks
    attrs = case.attributes(heads, kv_heads, layout, scale, softcap, causal_offset, "weights" if weights else None)
    return case.make(name, test, "attention", attrs, inputs, outputs, notes)


def laid_out(x, layout):
    return x.transpose(0, 2, 1, 3).reshape(x.shape[0], x.shape[2], -1) if layout == "BSE" else x


def torch_masks(masks, causal_offset, queries, keys):
    """Each rule of the problem by itself, as PyTorch takes it: True = may attend, floats are added."""
    found = []
    if "attn_mask" in masks:
        mask = torch.from_numpy(masks["attn_mask"])
        found.append(mask if mask.dtype == torch.bool else mask.double())
    if "key_mask" in masks:
        found.append(torch.from_numpy(masks["key_mask"]).bool()[:, None, None, :])
    if "kv_lengths" in masks:
        found.append((torch.arange(keys) < torch.from_numpy(masks["kv_lengths"])[:, None])[:, None, None, :])
    if causal_offset is not None:
        triangles = [torch.ones(queries, keys, dtype=torch.bool).tril(offset) for offset in np.ravel(causal_offset)]
        found.append(torch.stack(triangles)[:, None])
    return found


def combined(masks):
    """All masks as one that is added."""
    return sum(map(added, masks), torch.zeros(1, 1, 1, 1, dtype=torch.float64))


def mask_options(given, masks, causal_offset, lower_right):
    """PyTorch's own word for the rule where it has one."""
    if not given:
        return {}
    if not masks and causal_offset == 0:
        return {"is_causal": True}
    if not masks and causal_offset == lower_right > 0:
        queries, keys = given[0].shape[-2:]
        return {"attn_mask": causal_lower_right(queries, keys)}
    if all(mask.dtype == torch.bool for mask in given):
        return {"attn_mask": functools.reduce(torch.logical_and, given)}
    return {"attn_mask": given[0] if len(given) == 1 else combined(given)}


def capped(cap, mask):
    return lambda score, b, h, i, j: cap * torch.tanh(score / cap) + mask[b, h, i, j]


def problems():
    return [*plain(), *masked(), *causal(), *grouped(), *soft_capped()]


def plain():
    for queries, keys, more in (
        (1, 1, {}),
        (1, 4, {"heads": 2}),
        (4, 1, {"batch": 2}),
        (4, 4, {"batch": 2, "heads": 3, "weights": True}),
        (17, 17, {"heads": 2, "width": 3, "value_width": 5}),
        (1, 65, {"batch": 2, "heads": 2, "width": 5}),
        (65, 1, {"value_width": 3}),
        (17, 65, {"heads": 2, "value_width": 2}),
        (65, 17, {"batch": 2, "width": 2}),
        (65, 65, {"width": 8, "value_width": 4}),
    ):
        yield problem(f"sdpa_{queries}_queries_{keys}_keys", queries=queries, keys=keys, **more)
    for width, values in (1, 1), (1, 7), (16, 3), (17, 1), (33, 5), (64, 4):
        yield problem(f"sdpa_width_{width}_value_width_{values}", heads=2, keys=5, width=width, value_width=values)
    yield problem("sdpa_bse", layout="BSE", batch=2, heads=3, queries=3, keys=5, weights=True)
    yield problem("sdpa_bse_value_width", layout="BSE", batch=2, heads=2, queries=5, keys=3, width=3, value_width=6)
    yield problem("sdpa_bse_bias", layout="BSE", batch=2, heads=2, keys=6, value_width=3, bias=True)
    yield problem("sdpa_scale", heads=2, scale=0.1, weights=True)
    yield problem("sdpa_scale_above_one", heads=2, keys=6, scale=2.5)
    yield problem("sdpa_large_scores", heads=2, keys=9, width=8, spread=9, weights=True)


def masked():
    size = {"batch": 2, "heads": 3, "queries": 4, "keys": 5}
    for shape in (4, 5), (1, 5), (3, 4, 5), (3, 1, 5), (2, 1, 1, 5), (2, 1, 4, 5), (1, 3, 1, 5), (2, 3, 4, 5):
        of_shape = "_".join(map(str, shape))
        yield problem(f"sdpa_bool_mask_{of_shape}", mask=lambda draw: draw.some(*shape), **size)
        yield problem(f"sdpa_float_mask_{of_shape}", mask=lambda draw: draw.with_holes(1, *shape), **size)
    yield problem("sdpa_bool_mask_all_true", mask=np.ones((4, 5), dtype=bool), **size)
    yield problem("sdpa_bool_mask_4_1_hides_whole_rows", mask=np.array([[1], [0], [1], [1]], dtype=bool), **size)
    rows = np.array([[0, 1, 0], [-np.inf] * 3, [-np.inf, 2, -1]], dtype=np.float32)
    yield problem("sdpa_float_mask_hides_a_row", heads=2, queries=3, keys=3, mask=rows, weights=True)
    rows = np.array([[-10000] * 3, [0, -10000, 1]], dtype=np.float32)
    yield problem("sdpa_float_mask_finite_everywhere", heads=2, queries=2, keys=3, mask=rows, weights=True)
    slopes = -np.float32([[[0.5]], [[0.25]]]) * np.abs(np.arange(17)[:, None] - np.arange(17)).astype(np.float32)
    yield problem("sdpa_float_mask_of_distances", heads=2, queries=17, mask=slopes, width=3)
    yield problem("sdpa_bool_mask_17_65", queries=17, keys=65, mask=lambda draw: draw.some(17, 65))
    yield problem("sdpa_float_mask_4_65", heads=2, queries=4, keys=65, mask=lambda draw: draw.with_holes(2, 4, 65))
    some_keys = np.array([[1, 1, 0, 1, 0], [0, 0, 1, 1, 1]], dtype=bool)
    yield problem("sdpa_key_mask", key_mask=some_keys, weights=True, **size)
    yield problem("sdpa_key_mask_bse", key_mask=some_keys, layout="BSE", **size)
    yield problem("sdpa_kv_lengths", kv_lengths=[5, 2], **size)
    yield problem("sdpa_kv_lengths_of_none", kv_lengths=[0, 3], **size)
    yield problem("sdpa_bool_mask_key_mask", key_mask=some_keys, mask=lambda draw: draw.some(4, 5), **size)
    yield problem("sdpa_float_mask_key_mask", key_mask=some_keys, mask=lambda draw: draw.numbers(1, 3, 4, 5), **size)


def causal():
    for length in (1, 4, 17, 65):
        yield problem(f"sdpa_causal_{length}", queries=length, heads=2, width=3, causal_offset=0)
    for queries, keys, offset in (
        (4, 6, 0), (6, 4, 0), (4, 6, 2), (6, 4, -2), (1, 65, 64), (17, 65, 48), (4, 7, 1), (4, 4, -1)
    ):
        name = f"sdpa_causal_{queries}_queries_{keys}_keys_offset_{offset}".replace("-", "minus_")
        yield problem(name, heads=2, queries=queries, keys=keys, causal_offset=offset)
    size = {"batch": 2, "heads": 2, "queries": 4, "keys": 6}
    yield problem("sdpa_causal_offset_of_each_batch_entry", causal_offset=[2, -1], weights=True, **size)
    yield problem("sdpa_causal_bool_mask", causal_offset=2, mask=lambda draw: draw.some(4, 6), **size)
    yield problem("sdpa_causal_float_mask", causal_offset=1, mask=lambda draw: draw.with_holes(1, 2, 4, 6), **size)
    yield problem("sdpa_causal_kv_lengths", causal_offset=[1, 0], kv_lengths=[5, 4], **size)
    yield problem("sdpa_causal_key_mask", causal_offset=0, weights=True,
                  key_mask=np.array([[0, 1, 1, 0, 1, 1], [1, 1, 0, 1, 0, 0]], dtype=bool), **size)
    yield problem("sdpa_causal_past", causal_offset=3, past=3, batch=2, heads=2, queries=2, keys=5)
    yield problem("sdpa_causal_past_bse", causal_offset=4, past=4, heads=2, queries=3, keys=7, layout="BSE")


def grouped():
    for heads, kv_heads in (4, 2), (6, 3), (6, 2), (4, 1):
        yield problem(f"sdpa_{heads}_heads_read_{kv_heads}", heads=heads, kv_heads=kv_heads, batch=2, queries=3, keys=5)
    size = {"heads": 4, "kv_heads": 2, "queries": 4, "keys": 5, "value_width": 3}
    yield problem("sdpa_grouped_bse", layout="BSE", weights=True, **size)
    yield problem("sdpa_grouped_bse_bias", layout="BSE", bias=True, batch=2, **size)
    yield problem("sdpa_grouped_causal", causal_offset=0, **size)
    yield problem("sdpa_grouped_mask_of_each_head", mask=lambda draw: draw.some(4, 4, 5), **size)
    yield problem("sdpa_grouped_key_mask", key_mask=np.array([[1, 0, 1, 1, 0]], dtype=bool), **size)
    yield problem("sdpa_grouped_causal_past", causal_offset=2, past=2, **size)
    yield problem("sdpa_multi_query_65", heads=3, kv_heads=1, queries=4, keys=65, scale=0.3)


def soft_capped():
    yield problem("flex_softcap", softcap=1.5, batch=2, heads=2, queries=3, keys=8, weights=True)
    yield problem("flex_softcap_scale", softcap=20, heads=2, scale=3, keys=8)
    yield problem("flex_softcap_causal", softcap=2, heads=2, queries=4, keys=8, causal_offset=2, value_width=2)
    yield problem("flex_softcap_float_mask", softcap=2, heads=2, queries=4, keys=8, weights=True,
                  mask=lambda draw: draw.with_holes(1, 4, 8))
    yield problem("flex_softcap_grouped_key_mask", softcap=3, batch=2, heads=4, kv_heads=2, queries=3, keys=4,
                  key_mask=np.array([[1, 0, 1, 1], [0, 0, 0, 0]], dtype=bool))
