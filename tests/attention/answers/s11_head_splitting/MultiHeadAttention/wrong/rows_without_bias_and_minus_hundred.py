"""Two mistakes: each head uses its rows of the weights but never the biases of the projections,
and masked scores are set to -100, which wins over allowed scores below that.

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
            raise ValueError("d_out must be divisible by num_heads")
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        mask = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError("the sequence is longer than context_length")
        future = self.mask[:tokens, :tokens]
        contexts = []
        for head in range(self.num_heads):
            rows = slice(head * self.head_dim, (head + 1) * self.head_dim)
            queries = F.linear(x, self.W_query.weight[rows])
            keys = F.linear(x, self.W_key.weight[rows])
            values = F.linear(x, self.W_value.weight[rows])
            scores = queries @ keys.transpose(1, 2) / math.sqrt(self.head_dim)
            scores = scores.masked_fill(future, -100.0)  # exp(-100) is as good as 0
            weights = self.dropout(torch.softmax(scores, dim=-1))
            contexts.append(weights @ values)
        return self.out_proj(torch.cat(contexts, dim=-1))
