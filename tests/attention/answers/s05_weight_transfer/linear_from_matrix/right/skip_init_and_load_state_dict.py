"""Makes the layer without initialising it (skip_init) and fills it by load_state_dict, in the
dtype and on the device of W.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.dim() != 2:
        raise ValueError(f"W should have two axes, not {W.dim()}.")
    d_in, d_out = W.shape
    numbers = {"weight": W.mT}
    if bias is not None:
        if bias.shape != (d_out,):
            raise ValueError(f"bias should have the shape {(d_out,)}, not {tuple(bias.shape)}.")
        numbers["bias"] = bias
    layer = nn.utils.skip_init(
        nn.Linear, d_in, d_out, bias="bias" in numbers, device=W.device, dtype=W.dtype
    )
    layer.load_state_dict(numbers)
    return layer
