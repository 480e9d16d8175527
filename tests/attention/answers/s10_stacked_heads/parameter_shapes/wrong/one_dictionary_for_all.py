"""Wrong, two mistakes. All calls fill one dictionary: after parameter_shapes(5, 2, 3) the call
parameter_shapes(5, 2, 1) still has heads.2. And W_value is taken for a map from d_out to d_out:
heads.0.W_value.weight is (2, 2) instead of (2, 5).

Diagnosis: none
"""
shapes_by_name = {}


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    """The names and shapes of all parameters of the stacked layer with an output projection."""
    inputs = {"W_query": d_in, "W_key": d_in, "W_value": d_out}
    for h in range(num_heads):
        for layer, width in inputs.items():
            shapes_by_name[f"heads.{h}.{layer}.weight"] = (d_out, width)
            if qkv_bias:
                shapes_by_name[f"heads.{h}.{layer}.bias"] = (d_out,)
    shapes_by_name["out_proj.weight"] = (d_out, num_heads * d_out)
    shapes_by_name["out_proj.bias"] = (d_out,)
    return shapes_by_name
