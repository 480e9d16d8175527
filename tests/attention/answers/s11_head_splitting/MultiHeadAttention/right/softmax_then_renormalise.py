"""Right. One fused product for queries, keys and values; the softmax runs over all keys, and the
future is set to 0 afterwards with every row divided by its rest (the text says masked scores exceed
by at most 80).

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
            raise ValueError("d_out is not a multiple of num_heads")
        self.num_heads = num_heads
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.drop = nn.Dropout(dropout)
        self.out_proj = nn.Linear(d_out, d_out)
        past = torch.ones(context_length, context_length, dtype=torch.bool).tril()
        self.register_buffer("past", past, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.size(1)
        if tokens > self.past.size(0):
            raise ValueError("the sequence is longer than the context")
        layers = (self.W_query, self.W_key, self.W_value)
        weight = torch.cat([layer.weight for layer in layers])
        bias = None
        if self.W_query.bias is not None:
            bias = torch.cat([layer.bias for layer in layers])
        joint = F.linear(x, weight, bias).unflatten(-1, (3, self.num_heads, -1))
        queries, keys, values = joint.permute(2, 0, 3, 1, 4)
        scores = queries @ keys.mT / math.sqrt(queries.size(-1))
        weights = torch.softmax(scores, dim=-1) * self.past[:tokens, :tokens]
        weights = weights / weights.sum(dim=-1, keepdim=True)
        heads = self.drop(weights) @ values
        return self.out_proj(heads.movedim(1, 2).flatten(2))
