"""Right. The layer is made without initialisation (nn.utils.skip_init), on the device and with the
dtype of W, and filled row by row: row o of the weight is column o of W.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.ndim != 2:
        raise ValueError(f"a matrix is needed, not {W.ndim} axes")
    n_in, n_out = W.size(0), W.size(1)
    if bias is not None and tuple(bias.size()) != (n_out,):
        raise ValueError(f"bias {tuple(bias.size())} does not fit {n_out} outputs")
    layer = nn.utils.skip_init(
        nn.Linear, n_in, n_out, bias=bias is not None, dtype=W.dtype, device=W.device
    )
    with torch.no_grad():
        for o in range(n_out):
            layer.weight[o].copy_(W[:, o])
            if bias is not None:
                layer.bias[o] = bias[o]
    return layer
