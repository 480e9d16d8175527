"""The weights of the heads are given as (d_in, d_out); nn.Linear stores (d_out, d_in).

Diagnosis: The weights of queries, keys and values are given transposed.
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    shapes: dict[str, tuple[int, ...]] = {}
    for h in range(num_heads):
        for name in ("W_query", "W_key", "W_value"):
            shapes[f"heads.{h}.{name}.weight"] = (d_in, d_out)
            if qkv_bias:
                shapes[f"heads.{h}.{name}.bias"] = (d_out,)
    shapes["out_proj.weight"] = (d_out, num_heads * d_out)
    shapes["out_proj.bias"] = (d_out,)
    return shapes
