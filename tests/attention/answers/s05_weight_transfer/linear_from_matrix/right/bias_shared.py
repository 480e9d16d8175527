"""The layer has the memory of the bias that is given, which is allowed.

Diagnosis: none
"""


def linear_from_matrix(W, bias=None):
    if W.dim() != 2 or (bias is not None and bias.shape != W.shape[1:]):
        raise ValueError("shapes")
    layer = nn.Linear(*W.shape, bias=bias is not None, dtype=W.dtype)
    layer.weight.data.copy_(W.data.T)
    if bias is not None:
        layer.bias.data = bias.data
    return layer
