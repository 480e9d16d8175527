"""Two mistakes: scores are divided by d_out * 0.5 instead of d_out ** 0.5, and squeeze() drops the
token axis of a single token (or the feature axis of d_out = 1).

Diagnosis: The scores are divided by half the width of a key, not by its square root.
"""


class CausalAttention(nn.Module):
    """Single-head causal self-attention of one sequence."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        mask = torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1)
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError(f"{n} tokens, but the context length is {self.context_length}")
        batch = x.unsqueeze(0)
        queries, keys, values = self.W_query(batch), self.W_key(batch), self.W_value(batch)
        scores = torch.bmm(queries, keys.transpose(1, 2)) / (self.d_out * 0.5)
        scores = scores.masked_fill(self.mask[:n, :n], -math.inf)
        weights = torch.softmax(scores, dim=-1)
        return torch.bmm(weights, values).squeeze()
