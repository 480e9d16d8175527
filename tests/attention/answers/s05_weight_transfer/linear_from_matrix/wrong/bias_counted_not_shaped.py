"""Compares only the number of the bias's entries with d_out, not its shape. For W of shape (2, 3)
and a bias of shape (1, 3) or (3, 1) it returns a layer; a ValueError is asked for.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.dim() != 2:
        raise ValueError(f"W should have two axes, but it has {W.dim()}.")
    d_in, d_out = W.shape
    if bias is not None and bias.numel() != d_out:
        raise ValueError(f"The bias should have {d_out} entries, but it has {bias.numel()}.")
    layer = nn.Linear(d_in, d_out, bias=bias is not None, device=W.device, dtype=W.dtype)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if bias is not None:
            layer.bias.copy_(bias.flatten())
    return layer
