"""Right: an nn.Linear that is made without its __init__ and put together by hand.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.ndim != 2:
        raise ValueError("W is no matrix")
    d_in, d_out = W.size()
    if not (bias is None or bias.size() == (d_out,)):
        raise ValueError("the bias does not fit")
    layer = nn.Linear.__new__(nn.Linear)
    nn.Module.__init__(layer)
    layer.in_features, layer.out_features = d_in, d_out
    layer.weight = nn.Parameter(W.detach().mT.clone())
    layer.register_parameter(
        "bias", None if bias is None else nn.Parameter(bias.detach().to(W.dtype))
    )
    return layer
