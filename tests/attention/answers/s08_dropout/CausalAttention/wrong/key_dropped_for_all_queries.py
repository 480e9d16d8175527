"""Wrong: there is one coin for each key of an item, so a key is dropped for all tokens that look at
it together. In training with dropout=0.5 and two tokens, the weights [0, 0] and [1, 0] should be
dropped independently of each other, but always share their fate.

Diagnosis: A key is dropped for all queries together.
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        blocked = torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1)
        self.register_buffer("mask", blocked, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.mask.shape[0]:
            raise ValueError(f"at most {self.mask.shape[0]} tokens, not {tokens}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(-2, -1) / self.d_out**0.5
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        # which keys are left in this step: 0 or 1 / (1 - p) for each key of each item
        keep = self.dropout(torch.ones_like(weights[:, :1, :]))
        return (weights * keep) @ values
