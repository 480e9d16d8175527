"""Makes the layer with nn.utils.skip_init (no random numbers are drawn) in the dtype of W, and
fills it with load_state_dict, which copies without recording gradients. Shapes are compared as
tuples before anything is made.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.ndim != 2:
        raise ValueError(f"W should be a matrix; it has {W.ndim} axes")
    inputs, outputs = W.shape
    numbers = {"weight": W.detach().t()}
    if bias is not None:
        if tuple(bias.shape) != (outputs,):
            raise ValueError(f"bias should have shape {(outputs,)}, not {tuple(bias.shape)}")
        numbers["bias"] = bias.detach()
    layer = nn.utils.skip_init(nn.Linear, inputs, outputs, bias="bias" in numbers, dtype=W.dtype)
    layer.load_state_dict(numbers)
    return layer
