"""Right, but unusual: dropout is written by hand with uniform numbers and torch.where (also for a
probability of 1, where nothing must be divided by 0); pre- and post-norm share one loop over
(norm, sublayer) pairs, in which the norm that is not wanted is replaced by the identity.

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
        self.attention = CausalSelfAttention(
            d_model=d_model, num_heads=num_heads, context_length=context_length
        )
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.dropout = float(dropout)
        self.norm_first = norm_first

    def ffn(self, t):
        return self.linear2(self.linear1(t).clamp(min=0))

    def drop(self, t):
        if not self.training or self.dropout == 0.0:
            return t
        if self.dropout >= 1.0:
            return t * 0.0
        stays = torch.rand_like(t) >= self.dropout
        return torch.where(stays, t / (1.0 - self.dropout), torch.zeros_like(t))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        same = lambda t: t
        for norm, sub in ((self.norm1, self.attention), (self.norm2, self.ffn)):
            before, after = (norm, same) if self.norm_first else (same, norm)
            x = after(x + self.drop(sub(before(x))))
        return x
