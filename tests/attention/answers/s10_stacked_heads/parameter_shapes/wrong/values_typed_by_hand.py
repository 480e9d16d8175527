"""Two mistakes in lines typed by hand: the weight of W_value stands the wrong way round, and its
bias is counted with d_in. Breaks "from each name to the parameter's shape, as nn.Linear stores
it" whenever d_in and d_out differ.

Diagnosis: The weight of W_value is (d_in, d_out); nn.Linear stores (d_out, d_in). The bias of
W_value is (d_in,).
"""
def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    shapes = {}
    for i in range(num_heads):
        shapes[f"heads.{i}.W_query.weight"] = (d_out, d_in)
        shapes[f"heads.{i}.W_key.weight"] = (d_out, d_in)
        shapes[f"heads.{i}.W_value.weight"] = (d_in, d_out)
        if qkv_bias:
            shapes[f"heads.{i}.W_query.bias"] = (d_out,)
            shapes[f"heads.{i}.W_key.bias"] = (d_out,)
            shapes[f"heads.{i}.W_value.bias"] = (d_in,)
    shapes["out_proj.weight"] = (d_out, num_heads * d_out)
    shapes["out_proj.bias"] = (d_out,)
    return shapes
