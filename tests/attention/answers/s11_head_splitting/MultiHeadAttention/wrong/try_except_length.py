"""Wrong: the length is not checked; a RuntimeError of masked_fill is turned into a ValueError. With
context_length = 1 the mask of shape (1, 1) is stretched over all scores and nothing fails: two
or more tokens give no ValueError, and the output is that of attention without a mask.

Diagnosis: none
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
            raise ValueError("d_out must be divisible by num_heads")
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.drop = nn.Dropout(dropout)
        self.register_buffer(
            "mask",
            torch.triu(torch.ones(context_length, context_length), diagonal=1).bool(),
            persistent=False,
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        b, n, _ = x.shape
        q, k, v = (
            layer(x).view(b, n, self.num_heads, self.head_dim).transpose(1, 2)
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        att = q @ k.transpose(2, 3)
        try:
            att = att.masked_fill(self.mask[:n, :n], float("-inf"))
        except RuntimeError as e:
            raise ValueError("too many tokens for this layer") from e
        att = self.drop(torch.softmax(att / self.head_dim**0.5, dim=-1))
        y = (att @ v).transpose(1, 2).reshape(b, n, -1)
        return self.out_proj(y)
