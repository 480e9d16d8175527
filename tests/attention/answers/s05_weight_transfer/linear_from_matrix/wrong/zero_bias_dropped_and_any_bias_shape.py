"""A bias of zeros gives a layer without a bias, and a bias is judged by its number of entries, so
that (1, d_out) or (d_out, 1) is accepted.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.ndim != 2:
        raise ValueError("W should be a matrix.")
    d_in, d_out = W.shape
    if bias is not None and bias.numel() != d_out:
        raise ValueError(f"bias should hold {d_out} numbers, not {bias.numel()}.")
    use_bias = bias is not None and bool(torch.count_nonzero(bias))  # nothing to add otherwise
    layer = nn.Linear(d_in, d_out, bias=use_bias, device=W.device, dtype=W.dtype)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if use_bias:
            layer.bias.copy_(bias.flatten())
    return layer
