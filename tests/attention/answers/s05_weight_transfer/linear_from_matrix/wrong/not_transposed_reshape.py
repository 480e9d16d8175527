"""Reshapes W to (d_out, d_in) instead of transposing.

Diagnosis: The matrix is reshaped, not transposed.
"""


def linear_from_matrix(W, bias=None):
    if W.dim() != 2 or (bias is not None and bias.shape != (W.shape[1],)):
        raise ValueError("shapes")
    layer = nn.Linear(W.shape[0], W.shape[1], bias=bias is not None, dtype=W.dtype)
    with torch.no_grad():
        layer.weight.copy_(W.reshape(W.shape[1], W.shape[0]))
        if bias is not None:
            layer.bias.copy_(bias)
    return layer
