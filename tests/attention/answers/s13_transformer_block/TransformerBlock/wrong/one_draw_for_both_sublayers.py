"""Draws the dropout once in each call and uses the same draw for both sublayers, where each should
have a draw of its own. It shows in training with 0 < dropout < 1, such as dropout=0.5.

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
        self.dropout = nn.Dropout(dropout)
        self.norm_first = norm_first

    def feed_forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear2(torch.relu(self.linear1(x)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        kept = self.dropout(torch.ones_like(x))  # 0 or 1 / (1 - p); all ones in eval mode
        if self.norm_first:
            h = x + kept * self.attention(self.norm1(x))
            return h + kept * self.feed_forward(self.norm2(h))
        h = self.norm1(x + kept * self.attention(x))
        return self.norm2(h + kept * self.feed_forward(h))
