"""Dropout is a comparison with random numbers, and both kinds of block share one method for a
sublayer.

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
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.norm1, self.norm2 = (nn.LayerNorm(d_model) for _ in "12")
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.dropout, self.norm_first = float(dropout), norm_first

    def network(self, tokens):
        return self.linear2(self.linear1(tokens).clamp_min(0))

    def dropped(self, found):
        if not self.training or self.dropout == 0:
            return found
        if self.dropout == 1:
            return torch.zeros_like(found) * found
        kept = torch.rand_like(found) >= self.dropout
        return torch.where(kept, found / (1 - self.dropout), 0)

    def step(self, tokens, sublayer, norm):
        before, after = (norm, lambda t: t) if self.norm_first else (lambda t: t, norm)
        return after(tokens + self.dropped(sublayer(before(tokens))))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h = self.step(x, self.attention, self.norm1)
        return self.step(h, self.network, self.norm2)
