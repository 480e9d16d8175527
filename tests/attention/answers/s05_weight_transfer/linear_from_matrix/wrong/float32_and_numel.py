"""Wrong in two ways. The layer is made with the default dtype, so a float64 W gives a float32
layer. And the shape of bias is checked by its number of entries only: a bias of shape (1, d_out)
or (d_out, 1) is accepted and flattened where a ValueError is demanded.

Diagnosis: The layer is float32, whatever the dtype of W is.
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.ndim != 2:
        raise ValueError(f"W needs two axes, not {W.ndim}")
    d_in, d_out = W.size()
    if bias is not None and bias.numel() != d_out:
        raise ValueError(f"bias needs {d_out} numbers, not {bias.numel()}")
    layer = nn.Linear(d_in, d_out, bias=bias is not None)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if bias is not None:
            layer.bias.copy_(bias.flatten())
    return layer
