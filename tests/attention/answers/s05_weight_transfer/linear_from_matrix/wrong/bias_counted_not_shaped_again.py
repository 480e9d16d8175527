"""Wrong. Compares only the number of entries of the bias and flattens it: a bias of shape (1, 3) or
(3, 1) for a W of shape (2, 3) is accepted, where a ValueError is due.

Diagnosis: none
"""
def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.dim() != 2:
        raise ValueError("W must be a matrix")
    d_in, d_out = W.shape
    if bias is not None and bias.numel() != d_out:
        raise ValueError("bias must have d_out entries")
    layer = nn.Linear(d_in, d_out, bias=bias is not None, dtype=W.dtype, device=W.device)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if bias is not None:
            layer.bias.copy_(bias.flatten())
    return layer
