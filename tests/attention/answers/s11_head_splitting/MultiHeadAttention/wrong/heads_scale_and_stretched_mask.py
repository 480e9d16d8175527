"""Wrong, two mistakes. Scores are divided by num_heads and not by the root of head_dim: the same
for 2 heads of width 4, another for d_out=6, num_heads=3. And a sequence that is too long is left to
the mask to notice: with context_length=1 and 3 tokens nothing is raised, since a (1, 1) mask is
stretched, and nothing is blocked.

Diagnosis: The scores are divided by the number of heads, not by the square root of a head's width.
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
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        mask = torch.ones(context_length, context_length).triu(1).bool()
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        queries, keys, values = (
            split_heads(layer(x), self.num_heads)
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        scores = head_scores(queries, keys) / self.num_heads
        try:
            scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        except RuntimeError as problem:
            raise ValueError("the sequence is longer than context_length") from problem
        weights = self.dropout(scores.softmax(dim=-1))
        return self.out_proj(merge_heads(weights @ values))
