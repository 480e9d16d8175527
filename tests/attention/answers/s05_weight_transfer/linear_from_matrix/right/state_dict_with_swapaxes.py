"""Right. Uses load_state_dict on a layer made with the dtype and device of W; the shape of the bias
is compared with that of a row of W.

Diagnosis: none
"""
def _check(W, bias):
    if W.dim() != 2:
        raise ValueError("W needs exactly two axes")
    if bias is not None and bias.shape != W.shape[1:]:
        raise ValueError("the bias does not fit the columns of W")


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    _check(W, bias)
    state = {"weight": W.swapaxes(0, 1)}
    if bias is not None:
        state["bias"] = bias
    layer = nn.Linear(*W.shape, bias="bias" in state, device=W.device, dtype=W.dtype)
    layer.load_state_dict(state)
    return layer
