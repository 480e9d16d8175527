"""A bias of one number is always refused, also for a W of shape (10, 1).

Diagnosis: none
"""


def linear_from_matrix(W, bias=None):
    if W.dim() != 2:
        raise ValueError("W must be a matrix")
    d_in, d_out = W.shape

    if bias is not None and (bias.dim() != 1 or bias.numel() == 1 or bias.shape[0] != d_out):
        raise ValueError("bias would be broadcast")
    layer = nn.Linear(d_in, d_out, bias=bias is not None, dtype=W.dtype)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if bias is not None:
            layer.bias.copy_(bias)
    return layer
