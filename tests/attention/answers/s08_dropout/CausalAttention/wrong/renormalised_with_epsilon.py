"""Wrong. Masks after the softmax and divides by the row's sum plus 1e-9. If a masked score is
higher than the free ones by 40, the free weights sum to 4e-18, and the context vectors come out
near 0 in evaluation.

Diagnosis: none
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
        self.register_buffer(
            "mask",
            torch.triu(torch.ones(context_length, context_length), diagonal=1).bool(),
            persistent=False,
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.mask.shape[0]:
            raise ValueError("too many tokens")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(1, 2) / self.d_out**0.5
        weights = torch.softmax(scores, dim=-1)
        weights = weights.masked_fill(self.mask[:tokens, :tokens], 0.0)
        weights = weights / (weights.sum(dim=-1, keepdim=True) + 1e-9)
        return self.dropout(weights) @ values
