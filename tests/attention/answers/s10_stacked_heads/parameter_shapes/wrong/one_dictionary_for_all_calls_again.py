"""All calls fill the same dictionary, so names of earlier calls stay in it.

Mistake: for parameter_shapes(5, 2, 3) and then parameter_shapes(4, 2, 1) the second returns 11
names, heads.1 and heads.2 among them, the text asks for the 5 parameters of a layer with one head.

Diagnosis: none
"""


known = {}


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    for h in range(num_heads):
        for layer in ("W_query", "W_key", "W_value"):
            known[f"heads.{h}.{layer}.weight"] = (d_out, d_in)
            if qkv_bias:
                known[f"heads.{h}.{layer}.bias"] = (d_out,)
    known["out_proj.weight"] = (d_out, num_heads * d_out)
    known["out_proj.bias"] = (d_out,)
    return known
