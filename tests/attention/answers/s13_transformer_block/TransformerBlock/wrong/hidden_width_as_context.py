"""The attention gets d_hidden as its third argument where context_length belongs.
TransformerBlock(8, 2, 4, 10) should take sequences of 1 to 10 tokens, but with 6 tokens it raises
a ValueError.

Diagnosis: none
"""


class TransformerBlock(nn.Module):
    """Causal attention and a feed-forward network, with residual connections and norms."""

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
        self.attention = CausalSelfAttention(d_model, num_heads, d_hidden)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.drop = nn.Dropout(dropout)
        self.norm_first = norm_first

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Apply attention, then the feed-forward network (linear1, ReLU, linear2)."""
        if self.norm_first:
            h = x + self.drop(self.attention(self.norm1(x)))
            return h + self.drop(self.linear2(F.relu(self.linear1(self.norm2(h)))))
        h = self.norm1(x + self.drop(self.attention(x)))
        return self.norm2(h + self.drop(self.linear2(F.relu(self.linear1(h)))))
