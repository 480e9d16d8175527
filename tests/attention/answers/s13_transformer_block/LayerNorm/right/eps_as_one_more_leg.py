"""No variance is computed: the centred token, divided by sqrt(d), gets sqrt(eps) as one more number,
and the length of that vector is the root of variance plus eps. The mean is a sum divided by
d_model.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    """Layer normalisation over the last axis, written by hand."""

    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.d_model = d_model
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Normalise every token, then multiply by the gain and add the bias."""
        centred = x - x.sum(dim=-1, keepdim=True) / self.d_model
        legs = F.pad(centred / math.sqrt(self.d_model), (0, 1), value=math.sqrt(self.eps))
        root = torch.linalg.vector_norm(legs, dim=-1, keepdim=True)
        return centred / root * self.weight + self.bias
