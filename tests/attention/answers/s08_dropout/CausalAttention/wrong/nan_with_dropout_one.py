"""The dropout drawn by hand divides by 1 - p without care for p = 1, so with dropout=1.0 every
context vector in training is nan, not zero.

Diagnosis: With dropout=1.0, nan comes back in training.
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
        self.p = dropout
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
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        if self.training:
            kept = torch.rand(weights.shape, device=weights.device) >= self.p
            weights = weights * kept / (1 - self.p)
        return weights @ values
