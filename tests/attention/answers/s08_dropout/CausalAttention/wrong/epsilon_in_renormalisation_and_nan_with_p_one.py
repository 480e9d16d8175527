"""Two mistakes: weights are masked after the softmax and renormalised with 1e-9 added to the sum,
so a token whose future scores are e.g. 40 higher gets nearly zero weights that depend on the
future; and dropout by hand divides by 1 - p also for p = 1, which gives nan in place of zeros.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.d_out = d_out
        self.context_length = context_length
        self.p = dropout
        mask = torch.triu(torch.ones(context_length, context_length), diagonal=1).bool()
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, not {tokens}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(1, 2) / self.d_out**0.5
        weights = torch.softmax(scores, dim=-1)
        weights = weights.masked_fill(self.mask[:tokens, :tokens], 0.0)
        weights = weights / (weights.sum(dim=-1, keepdim=True) + 1e-9)  # no division by zero
        if self.training:
            kept = torch.rand_like(weights) >= self.p
            weights = weights * kept / (1 - self.p)
        return weights @ values
