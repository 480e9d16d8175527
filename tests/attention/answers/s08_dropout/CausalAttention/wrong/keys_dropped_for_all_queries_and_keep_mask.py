"""Two mistakes: one coin is tossed for each key of an item, so in training a key is lost for all
queries together and not independently. And the buffer `mask` holds True where a token may look,
below and on the diagonal, where the text wants True above it.

Diagnosis: A key is dropped for all queries together.
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        self.register_buffer(
            "mask",
            torch.tril(torch.ones(context_length, context_length)).bool(),
            persistent=False,
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, but context_length is {self.context_length}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(-2, -1) / keys.shape[-1] ** 0.5
        scores = scores.masked_fill(~self.mask[:tokens, :tokens], -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        factors = self.dropout(weights.new_ones(batch, 1, tokens))
        return (weights * factors) @ values
