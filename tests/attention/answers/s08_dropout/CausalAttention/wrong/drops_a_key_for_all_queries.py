"""Draws one coin for each key of an item and uses it for all tokens that look at this key, as if
whole tokens were dropped. For x of shape (2, 5, 3) in training all rows of the weights lose the
same columns; the text says that each weight of each token is dropped independently.

Diagnosis: A key is dropped for all queries together.
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        mask = torch.triu(torch.ones(context_length, context_length), diagonal=1).bool()
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > len(self.mask):
            raise ValueError(f"at most {len(self.mask)} tokens, not {tokens}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        coins = self.dropout(weights.new_ones(batch, 1, tokens))  # 0 or 1 / (1 - p)
        return (weights * coins) @ values
