"""Wrong: computes the factor 1 / (1 - p) as Python numbers in __init__, so that dropout=1.0, which
the text allows, ends in a ZeroDivisionError. All other p are right.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    """Causal self-attention for batches, with dropout on the attention weights."""

    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, qkv_bias)
        self.p = dropout
        self.scale_kept = 1 / (1 - dropout)
        self.scale_scores = d_out ** -0.5
        self.register_buffer(
            "mask",
            torch.ones(context_length, context_length).triu(1).bool(),
            persistent=False,
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        b, t, _ = x.shape
        if t > self.mask.shape[0]:
            raise ValueError("too many tokens")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        s = q @ k.transpose(1, 2) * self.scale_scores
        s = s.masked_fill(self.mask[:t, :t], float("-inf"))
        a = s.softmax(dim=2)
        if self.training:
            keep = torch.rand_like(a) >= self.p
            a = a * keep * self.scale_kept
        return a @ v
