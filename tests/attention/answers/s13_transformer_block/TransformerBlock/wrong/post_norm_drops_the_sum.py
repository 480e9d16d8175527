"""Two mistakes: in post-norm dropout acts on the sum and not on what the sublayer gives (breaks "h
= norm1(x + D(A(x)))", in training with dropout > 0), and the norms have eps 1e-6 (breaks "eps
1e-5", for tokens of a tiny spread).

Diagnosis: In your pre-norm block, at least the norm of the first sublayer has an eps of about
1e-06, not of 1e-5.
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
        self.norm1 = nn.LayerNorm(d_model, eps=1e-6)
        self.norm2 = nn.LayerNorm(d_model, eps=1e-6)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.drop = nn.Dropout(dropout)
        self.norm_first = norm_first

    def ffn(self, x):
        return self.linear2(torch.relu(self.linear1(x)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.norm_first:
            h = x + self.drop(self.attention(self.norm1(x)))
            y = h + self.drop(self.ffn(self.norm2(h)))
        else:
            h = self.norm1(self.drop(x + self.attention(x)))
            y = self.norm2(self.drop(h + self.ffn(h)))
        return y
