"""Right. The shape is unpacked into two names, which itself raises a ValueError for one or three
axes; the layer is made by skip_init and filled with copy_.

Diagnosis: none
"""
from torch.nn.utils import skip_init


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    d_in, d_out = W.shape  # a ValueError unless there are exactly two
    if not (bias is None or bias.shape == (d_out,)):
        raise ValueError(f"bias must have shape ({d_out},), got {tuple(bias.shape)}")
    layer = skip_init(
        nn.Linear, d_in, d_out, bias=bias is not None, dtype=W.dtype, device=W.device
    )
    with torch.no_grad():
        for row in range(d_out):
            layer.weight[row].copy_(W[:, row])
        if bias is not None:
            layer.bias.copy_(bias)
    return layer
