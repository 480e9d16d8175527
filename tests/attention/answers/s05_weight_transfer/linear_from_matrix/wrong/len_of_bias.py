"""A bias of shape (d_out, k) is accepted: only its first axis is compared.

Diagnosis: none
"""


def linear_from_matrix(W, bias=None):
    if W.dim() != 2:
        raise ValueError("W must be a matrix")
    d_in, d_out = W.shape
    if bias is not None and len(bias) != d_out:
        raise ValueError("bias must have d_out entries")
    layer = nn.Linear(d_in, d_out, bias=bias is not None, dtype=W.dtype)
    layer.weight = nn.Parameter(W.detach().t().clone())
    if bias is not None:
        layer.bias = nn.Parameter(bias.detach().clone().to(W.dtype))
    return layer
