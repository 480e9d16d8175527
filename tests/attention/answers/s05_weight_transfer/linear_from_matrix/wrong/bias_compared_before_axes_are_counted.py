"""The bias is compared with W.shape[1] before the axes of W are counted: a W of shape (10,) with a
bias of shape (24,) gives an IndexError.

Diagnosis: none
"""


def linear_from_matrix(W, bias=None):
    if bias is not None and bias.shape != (W.shape[1],):
        raise ValueError("bias does not fit")
    if W.dim() != 2:
        raise ValueError("W is no matrix")
    layer = nn.Linear(W.shape[0], W.shape[1], bias=bias is not None, dtype=W.dtype)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if bias is not None:
            layer.bias.copy_(bias)
    return layer
