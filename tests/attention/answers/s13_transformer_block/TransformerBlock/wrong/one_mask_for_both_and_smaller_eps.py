"""Wrong in two ways: one dropout mask is drawn per call and used for both sublayers, so with
dropout=0.5 in training the same features are dropped twice; and the norms have eps 1e-6, which
shows for a token like (1.000, 1.001, 1.002, 1.003), whose variance is about 1e-6.

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

    def ffn(self, h: torch.Tensor) -> torch.Tensor:
        return self.linear2(torch.relu(self.linear1(h)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        mask = self.drop(torch.ones_like(x))  # 0 where dropped, 1 / (1 - p) elsewhere
        if self.norm_first:
            h = x + mask * self.attention(self.norm1(x))
            y = h + mask * self.ffn(self.norm2(h))
        else:
            h = self.norm1(x + mask * self.attention(x))
            y = self.norm2(h + mask * self.ffn(h))
        return y
