"""Wrong. The dictionary stands outside of the function and is only ever added to. The first call is
right; a later call with fewer heads, or without biases after one with them, still has the
entries of the calls before, and earlier results change afterwards, since all calls return the
same object.

Diagnosis: none
"""


_SHAPES = {}


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    for h in range(num_heads):
        for layer in ["W_query", "W_key", "W_value"]:
            key = f"heads.{h}.{layer}"
            _SHAPES[key + ".weight"] = (d_out, d_in)
            if qkv_bias:
                _SHAPES[key + ".bias"] = (d_out,)
    _SHAPES["out_proj.weight"] = (d_out, num_heads * d_out)
    _SHAPES["out_proj.bias"] = (d_out,)
    return _SHAPES
