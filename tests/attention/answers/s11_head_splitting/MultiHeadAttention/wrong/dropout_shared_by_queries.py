"""Dropout is drawn once per key, as with a noise shape (batch, heads, 1, tokens), so a key is
dropped for all queries of a head together and not each weight on its own.

Diagnosis: A key is dropped for all queries together.
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
            raise ValueError("d_out has to be divisible by num_heads")
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        self.register_buffer(
            "mask",
            torch.ones(context_length, context_length, dtype=torch.bool).triu(1),
            persistent=False,
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        b, t, _ = x.shape
        if t > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, got {t}")
        shape = (b, t, self.num_heads, self.head_dim)
        q = self.W_query(x).view(shape).transpose(1, 2)
        k = self.W_key(x).view(shape).transpose(1, 2)
        v = self.W_value(x).view(shape).transpose(1, 2)

        scores = q @ k.transpose(2, 3) / math.sqrt(self.head_dim)
        scores = scores.masked_fill(self.mask[:t, :t], -torch.inf)
        weights = torch.softmax(scores, dim=-1)

        # noise_shape = (batch, heads, 1, tokens), broadcast over the queries
        noise = self.dropout(torch.ones_like(weights[:, :, :1, :]))
        weights = weights * noise

        context = (weights @ v).transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(context)
