"""Wrong: the layer is made in inference mode, so that its parameters are inference tensors, which
autograd refuses: the layer cannot be trained.

Diagnosis: none
"""


@torch.inference_mode()
def linear_from_matrix(W, bias=None):
    if W.ndim != 2:
        raise ValueError("W must be a matrix")
    if bias is not None and tuple(bias.shape) != (W.shape[1],):
        raise ValueError("bias must have the shape (d_out,)")
    layer = nn.Linear(*W.shape, bias=bias is not None, dtype=W.dtype)
    layer.weight.copy_(W.T)
    if bias is not None:
        layer.bias.copy_(bias)
    return layer
