"""Wrong. The width of what enters out_proj is counted with 3, the number of layers in a head, and
not with num_heads. parameter_shapes(5, 2, 4) should say (2, 8) for out_proj.weight; it says (2,
6).

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    """The names and shapes of all parameters of the stacked layer with an output projection.

    The layer has ``num_heads`` heads ``heads.0``, ``heads.1``, and so on. Each has the layers
    ``W_query``, ``W_key``, ``W_value``, which are ``nn.Linear(d_in, d_out)``, with a bias if and
    only if ``qkv_bias``. Then comes ``out_proj``, an ``nn.Linear`` from all heads side by side to
    ``d_out`` features, always with a bias. Masks are no parameters.

    Returns:
        A dictionary from each name, as in ``named_parameters()``, to the parameter's shape, as
        ``nn.Linear`` stores it. Any order.
    """
    shapes = {}
    layers = ["W_query", "W_key", "W_value"]
    for h in range(num_heads):
        for layer in layers:
            shapes[f"heads.{h}.{layer}.weight"] = (d_out, d_in)
            if qkv_bias:
                shapes[f"heads.{h}.{layer}.bias"] = (d_out,)
    shapes["out_proj.weight"] = (d_out, len(layers) * d_out)
    shapes["out_proj.bias"] = (d_out,)
    return shapes
