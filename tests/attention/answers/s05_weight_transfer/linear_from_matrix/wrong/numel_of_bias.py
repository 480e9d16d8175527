"""A bias of shape (1, d_out) or (d_out, 1) is accepted: only the count of its numbers is compared.

Diagnosis: none
"""


def linear_from_matrix(W, bias=None):
    if W.dim() != 2:
        raise ValueError("W must be a matrix")
    d_in, d_out = W.shape
    if bias is not None and bias.numel() != d_out:
        raise ValueError("bias must have d_out entries")
    layer = nn.Linear(d_in, d_out, bias=bias is not None, dtype=W.dtype)
    with torch.no_grad():
        layer.weight.copy_(W.t())
        if bias is not None:
            layer.bias.copy_(bias.flatten())
    return layer
