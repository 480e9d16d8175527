"""Two mistakes: the dropout is written by hand and divides by 1 - dropout, which gives nan for
dropout=1.0; and one mask of shape (batch, 1, tokens, tokens) is drawn for all heads together, so
the weights of different heads are not dropped independently.

Diagnosis: The same weights are dropped in all heads of a sequence.
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
        if d_out % num_heads:
            raise ValueError("num_heads must divide d_out")
        self.num_heads = num_heads
        self.context_length = context_length
        self.p = dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        B, T, _ = x.shape
        if T > self.context_length:
            raise ValueError(f"{T} tokens, at most {self.context_length}")
        q, k, v = (
            layer(x).unflatten(-1, (self.num_heads, -1)).transpose(1, 2)
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
        future = torch.ones(T, T, dtype=torch.bool, device=x.device).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        if self.training and self.p > 0:
            keep = (torch.rand(B, 1, T, T, device=x.device) >= self.p).to(x.dtype)
            weights = weights * (keep / torch.tensor(1 - self.p, dtype=x.dtype))
        return self.out_proj((weights @ v).transpose(1, 2).flatten(2))
