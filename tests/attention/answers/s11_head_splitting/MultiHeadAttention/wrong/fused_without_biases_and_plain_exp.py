"""Two mistakes: the fused projection ignores the biases of qkv_bias=True, and exp without a shift
overflows for scores of hundreds.

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
        if d_out % num_heads != 0:
            raise ValueError("num_heads has to divide d_out")
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        allowed = torch.ones(context_length, context_length, dtype=torch.bool).tril()
        self.register_buffer("allowed", allowed, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.context_length:
            raise ValueError("the sequence is longer than context_length")
        stacked = torch.cat((self.W_query.weight, self.W_key.weight, self.W_value.weight))
        projected = F.linear(x, stacked).view(batch, tokens, 3, self.num_heads, self.head_dim)
        queries, keys, values = projected.permute(2, 0, 3, 1, 4)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(self.head_dim)
        exponentials = torch.exp(scores) * self.allowed[:tokens, :tokens]
        weights = exponentials / exponentials.sum(dim=-1, keepdim=True)
        context = self.dropout(weights) @ values
        return self.out_proj(context.transpose(1, 2).reshape(batch, tokens, -1))
