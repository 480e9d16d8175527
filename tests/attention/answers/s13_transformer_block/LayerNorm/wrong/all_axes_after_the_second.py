"""It averages over all axes after the first two, which is the last one for three axes only.

Mistake: for a new LayerNorm(4) and the sequence x = [[6, 6, 8, 0], [2, 2, 6, 6]] of shape (2, 4) it
returns (0.577, 0.577, 1.347, -1.732) for token 0 (one mean of all eight numbers), the text asks for
(0.333, 0.333, 1, -1.667); with four axes, (1, 1, 2, 4), it does the same.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axes = tuple(range(2, x.dim()))
        mean = x.mean(dim=axes, keepdim=True)
        centred = x - mean
        variance = centred.pow(2).mean(dim=axes, keepdim=True)
        return self.weight * centred / torch.sqrt(variance + self.eps) + self.bias
