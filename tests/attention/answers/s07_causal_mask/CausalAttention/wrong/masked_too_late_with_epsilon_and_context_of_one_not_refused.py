"""Two mistakes: the weights are masked after the softmax and renormalised with 1e-9 added to the
sum, so rows shrink to nothing when masked scores are larger by 20 or more, and too many tokens are
noticed by a shape error only, so with a context of 1 the mask broadcasts and nothing is refused or
blocked.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    """Single-head causal self-attention of one sequence."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        blocked = torch.triu(torch.ones(context_length, context_length), diagonal=1).bool()
        self.register_buffer("blocked", blocked, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[0]
        scores = self.W_query(x) @ self.W_key(x).T / self.d_out**0.5
        weights = torch.softmax(scores, dim=-1)
        try:
            weights = weights.masked_fill(self.blocked[:tokens, :tokens], 0.0)
        except RuntimeError as problem:
            raise ValueError("x has more tokens than the context length") from problem
        weights = weights / (weights.sum(dim=-1, keepdim=True) + 1e-9)
        return weights @ self.W_value(x)
