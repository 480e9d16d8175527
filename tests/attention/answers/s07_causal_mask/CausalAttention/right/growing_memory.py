"""Right. Unusual: no mask exists. Tokens are fed one after another, as in generation: the keys and
values seen so far are kept in lists, each query meets only them, and the rows are stacked at the
end.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    """Single-head causal self-attention of one sequence."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.limit = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if len(x) > self.limit:
            raise ValueError(f"at most {self.limit} tokens, got {len(x)}")
        seen_keys, seen_values, rows = [], [], []
        for token in x:
            seen_keys.append(self.W_key(token))
            seen_values.append(self.W_value(token))
            q = self.W_query(token) / math.sqrt(self.W_query.out_features)
            a = (torch.stack(seen_keys) @ q).softmax(0)
            rows.append(a @ torch.stack(seen_values))
        return torch.stack(rows)
