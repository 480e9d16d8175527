"""Wrong twice. Dropout by hand divides 0 by 0 for dropout=1.0 in training, so the output is nan
where it should be out_proj's bias. Too long inputs are only noticed when the mask does not fit,
and with context_length=1 it always fits: 4 tokens raise nothing and see each other.

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
            raise ValueError("d_out must be a multiple of num_heads")
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.p = dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        blocked = torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1)
        self.register_buffer("blocked", blocked, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        queries = split_heads(self.W_query(x), self.num_heads)
        keys = split_heads(self.W_key(x), self.num_heads)
        values = split_heads(self.W_value(x), self.num_heads)
        scores = head_scores(queries, keys) / math.sqrt(self.head_dim)
        try:
            scores = scores.masked_fill(self.blocked[:tokens, :tokens], -torch.inf)
        except RuntimeError:
            raise ValueError("the sequence is longer than context_length")
        weights = torch.softmax(scores, dim=-1)
        if self.training:
            keep = torch.rand_like(weights) >= self.p
            weights = weights * keep / (1 - self.p)
        return self.out_proj(merge_heads(weights @ values))
