"""One comprehension over product(), with out_proj in front."""

from itertools import product


def parameter_shapes(d_in, d_out, num_heads, qkv_bias=False):
    parts = {"weight": (d_out, d_in)}
    if qkv_bias:
        parts["bias"] = (d_out,)
    layers = product(range(num_heads), ("W_key", "W_query", "W_value"), parts)
    heads = {f"heads.{h}.{layer}.{part}": parts[part] for h, layer, part in layers}
    return {"out_proj.bias": (d_out,), "out_proj.weight": (d_out, d_out * num_heads), **heads}
