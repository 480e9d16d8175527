"""Scores of later tokens are replaced by -100 instead of -inf, so if all scores are some hundreds
below zero the future gets nearly all of the weight.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    """Causal self-attention for batches, with dropout on the attention weights."""

    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.d_out = d_out
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        mask = torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1)
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, d_in = x.shape
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens are more than the {self.context_length} allowed.")
        queries = self.W_query(x)
        keys = self.W_key(x)
        values = self.W_value(x)
        scores = queries @ keys.transpose(1, 2) / self.d_out**0.5
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -100.0)  # exp(-100) is nothing
        weights = torch.softmax(scores, dim=-1)
        weights = self.dropout(weights)
        return weights @ values
