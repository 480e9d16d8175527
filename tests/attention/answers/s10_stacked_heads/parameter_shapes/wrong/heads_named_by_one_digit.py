"""Takes the names from the string of digits, so there are never more than ten heads. Breaks "The
layer has ``num_heads`` heads ``heads.0``, ``heads.1``, and so on": with 12 heads, heads.10 and
heads.11 are missing.

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    digits = "0123456789"
    shapes = {"out_proj.weight": (d_out, d_out * num_heads), "out_proj.bias": (d_out,)}
    for digit in digits[:num_heads]:
        for layer in ["W_query", "W_key", "W_value"]:
            shapes["heads." + digit + "." + layer + ".weight"] = (d_out, d_in)
            if qkv_bias:
                shapes["heads." + digit + "." + layer + ".bias"] = (d_out,)
    return shapes
