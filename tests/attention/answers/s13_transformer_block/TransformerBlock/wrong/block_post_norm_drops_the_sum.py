"""Pre-norm is right, but in post-norm dropout acts on the sum. Breaks "post-norm: h = norm1(x +
D(A(x)))" and "dropout acts on what a sublayer gives, just before it is added", in training with
dropout above 0 and norm_first=False.

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
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.drop1, self.drop2 = nn.Dropout(dropout), nn.Dropout(dropout)
        self.norm_first = norm_first

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.norm_first:
            x = x + self.drop1(self.attention(self.norm1(x)))
            return x + self.drop2(self.linear2(torch.relu(self.linear1(self.norm2(x)))))
        x = self.norm1(self.drop1(x + self.attention(x)))
        return self.norm2(self.drop2(x + self.linear2(torch.relu(self.linear1(x)))))
