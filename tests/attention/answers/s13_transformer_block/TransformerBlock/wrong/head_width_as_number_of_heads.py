"""The attention gets the width of a head, d_model // num_heads, as its number of heads, which is
right only if both are equal.

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
        d_head = d_model // num_heads
        self.attention = CausalSelfAttention(d_model, d_head, context_length)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.dropout = nn.Dropout(dropout)
        self.norm_first = norm_first

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.norm_first:
            h = x + self.dropout(self.attention(self.norm1(x)))
            hidden = torch.relu(self.linear1(self.norm2(h)))
            return h + self.dropout(self.linear2(hidden))
        h = self.norm1(x + self.dropout(self.attention(x)))
        hidden = torch.relu(self.linear1(h))
        return self.norm2(h + self.dropout(self.linear2(hidden)))
