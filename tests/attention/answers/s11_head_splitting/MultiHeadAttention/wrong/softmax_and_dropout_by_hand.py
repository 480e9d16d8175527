"""Wrong, two mistakes. The softmax is written by hand without subtracting the maximum, so scores of
300 give nan where the text wants finite numbers. And dropout is written by hand as well and
divides 0 by 0 for dropout=1.0 in training, which gives nan where nn.Dropout gives zeros.

Diagnosis: For large scores exp overflows, or is 0 everywhere: there the weights become nan.
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
        self.context_length = context_length
        self.p = dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        mask = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError("the sequence is longer than context_length")
        q, k, v = (
            layer(x).unflatten(-1, (self.num_heads, -1)).transpose(1, 2)
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        scores = q @ k.mT / math.sqrt(q.shape[-1])
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        e = torch.exp(scores)
        weights = e / e.sum(dim=-1, keepdim=True)
        if self.training:
            kept = torch.rand_like(weights) >= self.p
            weights = weights * kept / (1 - self.p)
        context = (weights @ v).transpose(1, 2).flatten(2)
        return self.out_proj(context)
