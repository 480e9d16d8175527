"""Makes the layer without drawing random numbers (skip_init) and writes each row of W into a column
of the weight, in a loop, instead of transposing.

Diagnosis: none
"""
from torch.nn.utils import skip_init


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    match tuple(W.shape):
        case (d_in, d_out):
            pass
        case shape:
            raise ValueError(f"W should have two axes, its shape is {shape}")
    if bias is not None and tuple(bias.shape) != (d_out,):
        raise ValueError(f"bias should have the shape ({d_out},), not {tuple(bias.shape)}")

    layer = skip_init(
        nn.Linear, d_in, d_out, bias=bias is not None, device=W.device, dtype=W.dtype
    )
    columns = layer.weight.detach()  # same memory, outside autograd
    for i in range(d_in):
        columns[:, i] = W.detach()[i]
    if bias is not None:
        layer.bias.detach()[:] = bias.detach()
    return layer
