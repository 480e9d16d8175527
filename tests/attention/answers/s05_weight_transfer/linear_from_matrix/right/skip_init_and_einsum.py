"""Makes the layer without initial numbers (skip_init) and turns the matrix with einsum.

Diagnosis: none
"""
from torch.nn.utils import skip_init


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    match tuple(W.shape):
        case (d_in, d_out):
            pass
        case other:
            raise ValueError(f"W should have two axes, not the shape {other}")
    if bias is not None and tuple(bias.shape) != (d_out,):
        raise ValueError(f"bias should have the shape {(d_out,)}, not {tuple(bias.shape)}")
    layer = skip_init(
        nn.Linear, d_in, d_out, bias=bias is not None, dtype=W.dtype, device=W.device
    )
    with torch.no_grad():
        layer.weight.copy_(torch.einsum("io->oi", W))
        if bias is not None:
            layer.bias.copy_(bias)
    return layer
