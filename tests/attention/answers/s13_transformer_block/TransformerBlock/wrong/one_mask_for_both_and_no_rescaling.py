"""Wrong twice. The dropout mask is drawn once and used for both sublayers, and what is kept is not
divided by 1 - dropout. In training with dropout=0.5 and pre-norm, a kept feature should get twice
the sublayer's output, and the features that attention loses should not be just those that FFN
loses.

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
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.p = dropout
        self.norm_first = norm_first

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        keep = torch.ones_like(x)
        if self.training:
            keep = (torch.rand_like(x) >= self.p).to(x.dtype)

        def ffn(tokens):
            return self.linear2(torch.relu(self.linear1(tokens)))

        if self.norm_first:
            h = x + keep * self.attention(self.norm1(x))
            y = h + keep * ffn(self.norm2(h))
        else:
            h = self.norm1(x + keep * self.attention(x))
            y = self.norm2(h + keep * ffn(h))
        return y
