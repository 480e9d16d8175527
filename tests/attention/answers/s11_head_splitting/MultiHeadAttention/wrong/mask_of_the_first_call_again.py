"""Wrong, two mistakes. The mask is made in the first call and kept: after a call with one token it
has shape (1, 1), is stretched over all tokens, and nothing is blocked in a second call with three.
And the softmax is exp(scores) over its sum, without a shift, which gives nan for scores of some
hundreds.

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
            raise ValueError("num_heads must divide d_out")
        self.num_heads = num_heads
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        self.mask = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError("too many tokens")
        if self.mask is None:  # made only once
            self.mask = torch.ones(tokens, tokens, dtype=torch.bool, device=x.device).triu(1)
        q, k, v = (
            split_heads(layer(x), self.num_heads)
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        scores = head_scores(q, k) / math.sqrt(q.shape[-1])
        exps = torch.exp(scores).masked_fill(self.mask[:tokens, :tokens], 0.0)
        weights = exps / exps.sum(dim=-1, keepdim=True)
        return self.out_proj(merge_heads(self.dropout(weights) @ v))
