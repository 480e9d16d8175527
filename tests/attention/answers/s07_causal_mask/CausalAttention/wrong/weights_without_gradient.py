"""The scores and weights are computed under no_grad, so that no gradient reaches W_query and
W_key, and x gets only the part that comes through the values.

Diagnosis: The output is right, but no gradient reaches W_query and W_key, so they never learn.
"""


class CausalAttention(nn.Module):
    """Single-head causal self-attention of one sequence."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.context_length = context_length
        mask = torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1)
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError(f"At most {self.context_length} tokens, not {n}.")
        queries = self.W_query(x)
        keys = self.W_key(x)
        values = self.W_value(x)
        with torch.no_grad():  # the scores are masked in place
            scores = queries @ keys.T / math.sqrt(keys.shape[-1])
            scores.masked_fill_(self.mask[:n, :n], -torch.inf)
            weights = torch.softmax(scores, dim=-1)
        return weights @ values
