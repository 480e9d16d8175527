"""A bias of zeros is taken for none: the layer has no bias then.

Diagnosis: none
"""


def linear_from_matrix(W, bias=None):
    if W.dim() != 2:
        raise ValueError("W must be a matrix")
    d_in, d_out = W.shape
    if bias is not None and tuple(bias.shape) != (d_out,):
        raise ValueError("bias must have shape (d_out,)")
    has_bias = bias is not None and bool(bias.any())
    layer = nn.Linear(d_in, d_out, bias=has_bias, dtype=W.dtype)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if has_bias:
            layer.bias.copy_(bias)
    return layer
