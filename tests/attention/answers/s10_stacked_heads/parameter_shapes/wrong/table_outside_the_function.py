"""The dictionary is made once, outside the function, so a call still finds the names of earlier
calls in it. Wrong for parameter_shapes(5, 2, 3, qkv_bias=True) and then parameter_shapes(4, 3,
1): the second has heads.1, heads.2 and biases, 20 entries in place of 5.

Diagnosis: none
"""

table = {}


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    for h in range(num_heads):
        for layer in ("W_query", "W_key", "W_value"):
            table[f"heads.{h}.{layer}.weight"] = (d_out, d_in)
            if qkv_bias:
                table[f"heads.{h}.{layer}.bias"] = (d_out,)
    table["out_proj.weight"] = (d_out, num_heads * d_out)
    table["out_proj.bias"] = (d_out,)
    return table
