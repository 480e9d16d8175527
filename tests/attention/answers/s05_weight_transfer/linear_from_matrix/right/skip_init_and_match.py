"""Checks the shapes with structural pattern matching, makes the layer without initialising it
(``skip_init``) and fills it one output feature at a time.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    match tuple(W.shape), None if bias is None else tuple(bias.shape):
        case (d_in, d_out), None:
            pass
        case (d_in, d_out), (width,) if width == d_out:
            pass
        case shapes:
            raise ValueError(f"shapes that do not fit: {shapes}")
    layer = nn.utils.skip_init(
        nn.Linear, d_in, d_out, bias=bias is not None, dtype=W.dtype, device=W.device
    )
    with torch.no_grad():
        for feature in range(d_out):
            layer.weight[feature].copy_(W[:, feature])
        if bias is not None:
            layer.bias.copy_(bias)
    return layer
