"""Right, but dropout is written by hand with torch.bernoulli, the feed-forward network takes one
token after the other, and one loop over both sublayers serves pre-norm and post-norm.

Diagnosis: none
"""
class TransformerBlock(nn.Module):
    def __init__(
        self,
        d_model: int,
        num_heads: int,
        d_hidden: int,
        context_length: int,
        dropout: float = 0.0,
        norm_first: bool = True,
    ) -> None:
        super().__init__()
        self.chance = dropout
        self.norm_first = norm_first
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.norm1, self.norm2 = (nn.LayerNorm(d_model) for _ in range(2))

    def _network(self, h: torch.Tensor) -> torch.Tensor:
        bent = (F.threshold(self.linear1(token), 0.0, 0.0) for token in h.unbind(dim=1))
        return torch.stack([self.linear2(hidden) for hidden in bent], dim=1)

    def _dropped(self, change: torch.Tensor) -> torch.Tensor:
        if not self.training or self.chance == 0:
            return change
        kept = 1.0 - self.chance
        coins = torch.bernoulli(torch.full_like(change, kept))
        return change * coins / (kept or 1.0)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for norm, sublayer in ((self.norm1, self.attention), (self.norm2, self._network)):
            before, after = (norm, nn.Identity()) if self.norm_first else (nn.Identity(), norm)
            x = after(torch.add(self._dropped(sublayer(before(x))), x))
        return x
