"""All calls write into one global dictionary, so names of an earlier call stay in it.

Mistake: for parameter_shapes(5, 2, 3) and then parameter_shapes(5, 2, 1) the second call returns 11
names, heads.1 and heads.2 among them, the text asks for the 5 parameters of a layer with one head.

Diagnosis: none
"""


shapes_of_layer = {}


def add_linear(name, d_in, d_out, bias):
    shapes_of_layer[name + ".weight"] = (d_out, d_in)
    if bias:
        shapes_of_layer[name + ".bias"] = (d_out,)


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    for h in range(num_heads):
        for layer in ["W_query", "W_key", "W_value"]:
            add_linear(f"heads.{h}.{layer}", d_in, d_out, qkv_bias)
    add_linear("out_proj", num_heads * d_out, d_out, True)
    return shapes_of_layer
