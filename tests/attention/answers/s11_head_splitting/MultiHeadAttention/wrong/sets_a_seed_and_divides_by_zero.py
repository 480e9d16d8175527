"""Two mistakes: the constructor sets a seed, and the dropout written by hand divides by 1 -
dropout, so that dropout 1.0 gives nan (0 / 0) in training where every weight should be 0.

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
        torch.manual_seed(123)  # the same weights every time
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.context_length = context_length
        self.p = dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        blocked = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("blocked", blocked, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.context_length:
            raise ValueError("more tokens than context_length")

        def cut(projected):
            return projected.view(batch, tokens, self.num_heads, self.head_dim).transpose(1, 2)

        queries, keys, values = cut(self.W_query(x)), cut(self.W_key(x)), cut(self.W_value(x))
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(self.head_dim)
        scores = scores.masked_fill(self.blocked[:tokens, :tokens], -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        if self.training:
            kept = torch.rand_like(weights) >= self.p
            weights = weights * kept / (1 - self.p)
        context = (weights @ values).transpose(1, 2).reshape(batch, tokens, -1)
        return self.out_proj(context)
