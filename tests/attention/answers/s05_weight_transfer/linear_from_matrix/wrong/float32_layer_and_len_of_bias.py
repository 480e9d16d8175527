"""Two mistakes. The layer is made in float32 whatever W is, against "of the dtype of W" (float64
matrices). And only the length of the bias is compared, against "ValueError: ... bias has not the
shape (d_out,)": a bias of shape (d_out, 1) passes the test and ends in a RuntimeError of copy_.

Diagnosis: The layer is float32, whatever the dtype of W is.
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.dim() != 2:
        raise ValueError("W must be a matrix")
    d_in, d_out = W.shape
    if bias is not None and len(bias) != d_out:
        raise ValueError("bias must have d_out entries")
    layer = nn.Linear(d_in, d_out, bias=bias is not None)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if bias is not None:
            layer.bias.copy_(bias)
    return layer
