"""W that requires gradients raises (copy_ of leaf without no_grad... numpy): W may be a parameter.

Diagnosis: none
"""


def linear_from_matrix(W, bias=None):
    if W.dim() != 2:
        raise ValueError("W")
    d_in, d_out = W.shape
    if bias is not None and tuple(bias.shape) != (d_out,):
        raise ValueError("bias")
    layer = nn.Linear(d_in, d_out, bias=bias is not None, dtype=W.dtype)
    layer.weight.data = torch.from_numpy(W.numpy().T.copy())
    if bias is not None:
        layer.bias.data = torch.from_numpy(bias.numpy().copy()).to(W.dtype)
    return layer
