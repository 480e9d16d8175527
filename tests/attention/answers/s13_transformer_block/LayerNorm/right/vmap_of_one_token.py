"""Right. The formula is written for one token, and torch.vmap lifts it over all tokens, which are
laid into one list. `from __future__` stands at the top of the cell.

Diagnosis: none
"""

from __future__ import annotations


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def _one(self, token):
        centred = token - token.sum() / token.numel()
        return centred / torch.sqrt((centred @ centred) / token.numel() + self.eps)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        rows = x.reshape(-1, x.shape[-1])
        return torch.vmap(self._one)(rows).reshape(x.shape) * self.weight + self.bias
