"""Wrong, two mistakes. The bias is checked by its number of entries only, so that one of shape (1,
3) or (3, 1) is accepted for d_out = 3; and its Parameter takes requires_grad from the given tensor,
so that the layer's bias cannot be trained for an ordinary tensor.

Diagnosis: none
"""
def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.ndim != 2:
        raise ValueError("W must be a matrix")
    d_in, d_out = W.shape
    if bias is not None and bias.numel() != d_out:
        raise ValueError("bias must have one entry for each output")
    layer = nn.Linear(d_in, d_out, bias=bias is not None, dtype=W.dtype)
    layer.weight = nn.Parameter(W.detach().clone().T)
    if bias is not None:
        flat = bias.detach().clone().reshape(d_out).to(W.dtype)
        layer.bias = nn.Parameter(flat, requires_grad=bias.requires_grad)
    return layer
