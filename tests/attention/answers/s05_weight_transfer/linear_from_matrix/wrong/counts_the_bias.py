"""Compares the number of entries of the bias, not its shape. With W of shape (2, 3) a bias of shape
(3, 1) or (1, 3) is accepted, where the text wants a ValueError.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.dim() != 2:
        raise ValueError(f"W should have two axes, not {W.dim()}")
    d_in, d_out = W.shape
    if bias is not None and bias.numel() != d_out:
        raise ValueError(f"the bias should have {d_out} numbers, not {bias.numel()}")
    layer = nn.Linear(d_in, d_out, bias=bias is not None, dtype=W.dtype, device=W.device)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if bias is not None:
            layer.bias.copy_(bias.flatten())
    return layer
