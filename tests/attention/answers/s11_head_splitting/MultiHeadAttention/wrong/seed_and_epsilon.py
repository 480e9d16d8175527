"""Wrong, two mistakes. The constructor sets a seed (two layers made one after the other have equal
weights). And the weights are masked after the softmax and divided by their sum plus 1e-8: if masked
scores exceed the others by 40, the allowed weights are far below 1e-8, and the context vectors come
out near 0.

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
        assert d_out % num_heads == 0, "d_out must be divisible by num_heads"
        torch.manual_seed(123)  # reproducible weights
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        self.register_buffer(
            "allowed", torch.tril(torch.ones(context_length, context_length)), persistent=False
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.allowed.shape[0]:
            raise ValueError("more tokens than context_length")
        shape = (batch, tokens, self.num_heads, self.head_dim)
        queries = self.W_query(x).view(shape).transpose(1, 2)
        keys = self.W_key(x).view(shape).transpose(1, 2)
        values = self.W_value(x).view(shape).transpose(1, 2)
        weights = torch.softmax(queries @ keys.transpose(2, 3) / self.head_dim**0.5, dim=-1)
        weights = weights * self.allowed[:tokens, :tokens]
        weights = weights / (weights.sum(dim=-1, keepdim=True) + 1e-8)
        context = self.dropout(weights) @ values
        return self.out_proj(context.transpose(1, 2).reshape(batch, tokens, -1))
