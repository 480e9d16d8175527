"""Mean and variance count as constants in the gradient, and an input of one or two axes comes back
with one axis more.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))
        self.eps = eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.dim() < 3:  # one token or one sequence: make it a batch
            x = x.unsqueeze(0)
        with torch.no_grad():  # statistics are not trained
            mean = x.mean(dim=-1, keepdim=True)
            variance = x.var(dim=-1, unbiased=False, keepdim=True)
        normalised = (x - mean) / torch.sqrt(variance + self.eps)
        return self.weight * normalised + self.bias
