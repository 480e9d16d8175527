"""The dropout mask is drawn once per call and used for both sublayers. Breaks "with a draw of its
own for each of the two sublayers": in training with a dropout between 0 and 1, both sublayers
lose the same features.

Diagnosis: Both sublayers drop the same features.
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
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.drop = nn.Dropout(dropout)
        self.norm_first = norm_first

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        kept = self.drop(torch.ones_like(x))  # 0 or 1 / (1 - p)
        for norm, layer in (
            (self.norm1, self.attention),
            (self.norm2, lambda t: self.linear2(F.relu(self.linear1(t)))),
        ):
            if self.norm_first:
                x = x + kept * layer(norm(x))
            else:
                x = norm(x + kept * layer(x))
        return x
