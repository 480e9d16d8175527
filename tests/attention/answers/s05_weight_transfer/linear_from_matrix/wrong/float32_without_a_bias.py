"""Without a bias the layer is float32, whatever the dtype of W is: a float16 W alone.

Diagnosis: none
"""


def linear_from_matrix(W, bias=None):
    if W.dim() != 2:
        raise ValueError("W is no matrix")
    d_in, d_out = W.shape
    if bias is None:
        layer = nn.Linear(d_in, d_out, bias=False)
    else:
        if bias.shape != (d_out,):
            raise ValueError("bias does not fit")
        layer = nn.Linear(d_in, d_out, dtype=W.dtype)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if bias is not None:
            layer.bias.copy_(bias)
    return layer
