"""A matrix with more than two axes is accepted (only vectors are refused).

Diagnosis: none
"""


def linear_from_matrix(W, bias=None):
    if W.ndim < 2:
        raise ValueError("W needs two axes")
    d_in, d_out = W.shape[-2:]
    if bias is not None and bias.shape != (d_out,):
        raise ValueError("bias does not fit")
    layer = nn.Linear(d_in, d_out, bias=bias is not None)
    layer.weight = nn.Parameter(W.detach().mT.clone())
    if bias is not None:
        layer.bias = nn.Parameter(bias.detach().clone())
    return layer
