"""Two mistakes. Scores are not divided by sqrt(d_out), which shows for d_out=2 and two tokens or
more. And in training the values are dropped in place of the attention weights, so that for
dropout=0.5, d_out=2, token 0 with its single weight often has one feature zero and the other not.

Diagnosis: The scores are not scaled. Dropout acts on the values, not on the attention weights.
"""


class OneHead(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        mask = torch.triu(torch.ones(context_length, context_length), diagonal=1).bool()
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x):
        tokens = x.shape[1]
        if tokens > self.mask.shape[0]:
            raise ValueError("too many tokens")
        scores = self.W_query(x) @ self.W_key(x).transpose(1, 2)
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        return torch.softmax(scores, dim=-1) @ self.dropout(self.W_value(x))


class StackedHeads(nn.Module):
    def __init__(
        self,
        d_in: int,
        d_out: int,
        context_length: int,
        dropout: float,
        num_heads: int,
        qkv_bias: bool = False,
    ) -> None:
        super().__init__()
        self.heads = nn.ModuleList(
            [OneHead(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)]
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.cat([head(x) for head in self.heads], dim=-1)
