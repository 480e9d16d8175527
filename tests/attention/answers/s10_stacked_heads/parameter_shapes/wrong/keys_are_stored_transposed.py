"""Believes that W_key is stored the other way round, because the keys are transposed in the scores.

Mistake: for parameter_shapes(5, 2, 3) it returns (5, 2) for heads.0.W_key.weight, the text asks for
(2, 5).

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    shapes: dict[str, tuple[int, ...]] = {}
    for h in range(num_heads):
        shapes[f"heads.{h}.W_query.weight"] = (d_out, d_in)
        shapes[f"heads.{h}.W_key.weight"] = (d_in, d_out)
        shapes[f"heads.{h}.W_value.weight"] = (d_out, d_in)
        if qkv_bias:
            for layer in ("W_query", "W_key", "W_value"):
                shapes[f"heads.{h}.{layer}.bias"] = (d_out,)
    shapes["out_proj.weight"] = (d_out, num_heads * d_out)
    shapes["out_proj.bias"] = (d_out,)
    return shapes
