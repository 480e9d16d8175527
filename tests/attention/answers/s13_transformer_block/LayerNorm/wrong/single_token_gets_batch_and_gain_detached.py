"""Two mistakes: a single token of shape (d_model,) comes back with shape (1, d_model), and the
gain is read as weight.data, so that it never gets a gradient.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.dim() == 1:
            x = x.unsqueeze(0)
        mean = x.mean(dim=-1, keepdim=True)
        centred = x - mean
        variance = (centred ** 2).mean(dim=-1, keepdim=True)
        normalised = centred / torch.sqrt(variance + self.eps)
        return normalised * self.weight.data + self.bias
