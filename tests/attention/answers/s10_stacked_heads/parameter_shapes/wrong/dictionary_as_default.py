"""A helper collects the shapes in a dictionary that is the default of its argument, so it is the
same one in every call. parameter_shapes(4, 2, 1) after parameter_shapes(5, 2, 3) still has the
names of heads 1 and 2.

Diagnosis: none
"""


def note_linear(name, n_in, n_out, bias, shapes={}):
    shapes[f"{name}.weight"] = (n_out, n_in)
    if bias:
        shapes[f"{name}.bias"] = (n_out,)
    return shapes


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    for h in range(num_heads):
        for layer in ("W_query", "W_key", "W_value"):
            note_linear(f"heads.{h}.{layer}", d_in, d_out, qkv_bias)
    return note_linear("out_proj", num_heads * d_out, d_out, True)
