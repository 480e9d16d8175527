"""Wrong, two mistakes: attention gets d_hidden in place of context_length, so TransformerBlock(4, 2,
2, 3) refuses 3 tokens. And in post-norm dropout acts on the sum: in training with dropout=1.0,
norm_first=False the output should be norm2(norm1(x)), but x is dropped too.

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
        self.attention = CausalSelfAttention(d_model, num_heads, d_hidden)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.drop = nn.Dropout(dropout)
        self.norm_first = norm_first

    def ffn(self, x):
        return self.linear2(torch.relu(self.linear1(x)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.norm_first:
            h = x + self.drop(self.attention(self.norm1(x)))
            return h + self.drop(self.ffn(self.norm2(h)))
        h = self.norm1(self.drop(x + self.attention(x)))
        return self.norm2(self.drop(h + self.ffn(h)))
