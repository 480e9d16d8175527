"""Draws its dropout by hand with uniform numbers, and goes through its two sublayers in a loop with
identities in the unused places.

Diagnosis: none
"""


def identity(t):
    return t


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
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.dropout = dropout
        self.norm_first = norm_first

    def feed_forward(self, x: torch.Tensor) -> torch.Tensor:
        hidden = self.linear1(x)
        return self.linear2(torch.where(hidden > 0, hidden, torch.zeros_like(hidden)))

    def drop(self, x: torch.Tensor) -> torch.Tensor:
        if not self.training or self.dropout == 0:
            return x
        kept = torch.rand_like(x) >= self.dropout
        return kept * x / (1 - self.dropout) if self.dropout < 1 else kept * x

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for norm, sublayer in ((self.norm1, self.attention), (self.norm2, self.feed_forward)):
            before, after = (norm, identity) if self.norm_first else (identity, norm)
            x = after(torch.add(x, self.drop(sublayer(before(x)))))
        return x
