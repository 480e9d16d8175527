"""Wrong, two mistakes. Mean and variance are computed under no_grad, so that the gradient at x is
wrong (any x that requires a gradient); and a sequence of shape (tokens, d_model) comes back with a
batch axis.

Diagnosis: none
"""
class LayerNorm(nn.Module):
    """Layer normalisation over the last axis, written by hand."""

    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))
        self.eps = eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.dim() == 2:
            x = x.unsqueeze(0)  # (batch, tokens, d_model)
        with torch.no_grad():  # statistics are not learned
            mean = x.mean(dim=-1, keepdim=True)
            var = x.var(dim=-1, keepdim=True, unbiased=False)
        return (x - mean) / torch.sqrt(var + self.eps) * self.weight + self.bias
