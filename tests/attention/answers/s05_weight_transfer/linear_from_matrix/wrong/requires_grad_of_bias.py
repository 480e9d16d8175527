"""The layer's bias can be trained only if the given bias could.

Diagnosis: none
"""


def linear_from_matrix(W, bias=None):
    if W.dim() != 2:
        raise ValueError("W must be a matrix")
    d_in, d_out = W.shape
    if bias is not None and tuple(bias.shape) != (d_out,):
        raise ValueError("bias must have shape (d_out,)")
    layer = nn.Linear(d_in, d_out, bias=bias is not None)
    layer.weight = nn.Parameter(W.detach().T.clone())
    if bias is not None:
        layer.bias = nn.Parameter(bias.detach().clone(), requires_grad=bias.requires_grad)
    return layer
