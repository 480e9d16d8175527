"""Right: the layer is an instance of a subclass of nn.Linear, which is an nn.Linear.

Diagnosis: none
"""


class _FromMatrix(nn.Linear):
    def __init__(self, W, bias):
        super().__init__(*W.shape, bias=bias is not None, dtype=W.dtype)
        self.load_state_dict({"weight": W.T} | ({} if bias is None else {"bias": bias}))


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.dim() != 2 or (bias is not None and bias.shape != W.shape[1:]):
        raise ValueError(f"{W.shape} and {None if bias is None else bias.shape} do not fit")
    return _FromMatrix(W, bias)
