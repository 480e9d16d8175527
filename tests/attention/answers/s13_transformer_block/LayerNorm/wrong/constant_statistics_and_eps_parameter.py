"""Mean and variance are computed under no_grad, so the gradient at x lacks what flows through
them; and eps is a third nn.Parameter, though there should be no others.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))
        self.eps = nn.Parameter(torch.tensor(eps), requires_grad=False)  # moves with .to(device)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        with torch.no_grad():  # statistics are not learned
            mean = x.mean(dim=-1, keepdim=True)
            variance = x.var(dim=-1, keepdim=True, correction=0)
        normalised = (x - mean) / torch.sqrt(variance + self.eps)
        return self.weight * normalised + self.bias
