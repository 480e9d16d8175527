"""Takes "run one after another" for a chain: only head 0 reads d_in features, every later head
reads the d_out features of the head before. The weights of heads 1, 2, .. get the shape (d_out,
d_out).

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    shapes = {}
    width = d_in
    for h in range(num_heads):
        for layer in ["W_query", "W_key", "W_value"]:
            shapes[f"heads.{h}.{layer}.weight"] = (d_out, width)
            if qkv_bias:
                shapes[f"heads.{h}.{layer}.bias"] = (d_out,)
        width = d_out
    shapes["out_proj.weight"] = (d_out, num_heads * d_out)
    shapes["out_proj.bias"] = (d_out,)
    return shapes
