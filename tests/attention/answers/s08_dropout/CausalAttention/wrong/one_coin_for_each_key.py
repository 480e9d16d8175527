"""Wrong: one coin is tossed for each key of an item and holds for all queries, so whole columns of
the weights vanish together and the weights of different tokens are not dropped independently.

Diagnosis: A key is dropped for all queries together.
"""


class CausalAttention(nn.Module):
    """Causal self-attention for batches, with dropout on the attention weights."""

    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.p = dropout
        self.d_out = d_out
        self.context_length = context_length
        mask = torch.triu(torch.ones(context_length, context_length), diagonal=1).bool()
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, but the context holds {self.context_length}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(1, 2) / self.d_out**0.5
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        if self.training:
            # each link to a token is kept with probability 1 - p
            keep = torch.rand(batch, 1, tokens, device=x.device) >= self.p
            weights = weights * keep
            if self.p < 1:
                weights = weights / (1 - self.p)
        return weights @ values
