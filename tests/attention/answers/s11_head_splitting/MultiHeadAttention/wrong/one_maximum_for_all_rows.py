"""Its own softmax subtracts the largest score of all rows, heads and sequences, not that of each
row. A row whose scores are all -200 next to a row with a score of 200 becomes 0 / 0 = nan, though
the output should be finite for scores of some hundreds.

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it are
lost. Each row has a largest score of its own.
"""


class MultiHeadAttention(nn.Module):
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
        if d_out % num_heads != 0:
            raise ValueError("num_heads has to divide d_out")
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        mask = torch.triu(torch.ones(context_length, context_length, dtype=torch.bool), diagonal=1)
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        b, n, _ = x.shape
        if n > self.mask.shape[0]:
            raise ValueError(f"{n} tokens are more than {self.mask.shape[0]}")
        shape = (b, n, self.num_heads, self.head_dim)
        queries = self.W_query(x).view(shape).transpose(1, 2)
        keys = self.W_key(x).view(shape).transpose(1, 2)
        values = self.W_value(x).view(shape).transpose(1, 2)
        scores = queries @ keys.transpose(2, 3) / math.sqrt(self.head_dim)
        scores = scores.masked_fill(self.mask[:n, :n], -torch.inf)
        exps = torch.exp(scores - scores.max())  # no overflow
        weights = self.dropout(exps / exps.sum(dim=-1, keepdim=True))
        context = (weights @ values).transpose(1, 2).reshape(b, n, -1)
        return self.out_proj(context)
