"""Two mistakes: a given bias of zeros is dropped (layer.bias is None), and the bias keeps its own
dtype instead of that of W.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.dim() != 2:
        raise ValueError("W needs two axes")
    d_in, d_out = W.shape
    if bias is not None and bias.shape != (d_out,):
        raise ValueError("bias needs the shape (d_out,)")

    use_bias = bias is not None and bool(bias.any())
    layer = nn.Linear(d_in, d_out, bias=use_bias)
    layer.weight = nn.Parameter(W.detach().t().clone())
    if use_bias:
        layer.bias = nn.Parameter(bias.detach().clone())
    return layer
