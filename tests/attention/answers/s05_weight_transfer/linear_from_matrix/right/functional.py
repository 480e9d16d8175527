"""Parameter objects put into a skipped-init layer.

Diagnosis: none
"""


def linear_from_matrix(W, bias=None):
    if W.ndim != 2:
        raise ValueError(f"W has {W.ndim} axes")
    if bias is not None and bias.shape != W.shape[1:]:
        raise ValueError("bias has another shape")
    layer = nn.utils.skip_init(nn.Linear, *W.shape, bias=bias is not None, dtype=W.dtype)
    layer.weight = nn.Parameter(W.detach().clone().mT.contiguous())
    if bias is not None:
        layer.bias = nn.Parameter(bias.detach().clone().to(W.dtype))
    return layer
