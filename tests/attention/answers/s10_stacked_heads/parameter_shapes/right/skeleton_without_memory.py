"""Right. It builds a skeleton of the layer on PyTorch's meta device, where tensors have shapes but
no numbers, and asks it for its parameters.

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
    def linear(features_in, features_out, bias):
        return nn.Linear(features_in, features_out, bias=bias, device="meta")

    def head():
        names = ("W_query", "W_key", "W_value")
        return nn.ModuleDict({name: linear(d_in, d_out, bool(qkv_bias)) for name in names})

    skeleton = nn.Module()
    skeleton.heads = nn.ModuleList([head() for _ in range(num_heads)])
    skeleton.out_proj = linear(num_heads * d_out, d_out, True)
    return {name: tuple(value.shape) for name, value in skeleton.named_parameters()}
