"""Two mistakes. The layer is always float32: for a W of dtype float64 it should be float64. And only
W.dim() < 2 is refused: for W of shape (2, 3, 4) load_state_dict raises a RuntimeError where a
ValueError is promised.

Diagnosis: The layer is float32, whatever the dtype of W is.
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.dim() < 2:
        raise ValueError("W needs two axes, (d_in, d_out)")
    d_in, d_out = W.shape[0], W.shape[1]
    if bias is not None and tuple(bias.shape) != (d_out,):
        raise ValueError(f"bias should have the shape ({d_out},)")
    layer = nn.Linear(d_in, d_out, bias=bias is not None)
    state = {"weight": W.detach().transpose(0, 1)}
    if bias is not None:
        state["bias"] = bias.detach()
    layer.load_state_dict(state)
    return layer
