"""Right: dropout is an own little module that multiplies with Bernoulli noise, the rest is einsum,
and the buffer comes from a comparison of two aranges.

Diagnosis: none
"""


class _WeightNoise(nn.Module):
    """Multiplies with 0 (probability p) or 1 / (1 - p) while training."""

    def __init__(self, p: float) -> None:
        super().__init__()
        self.p = p
        self.factor = 0.0 if p == 1 else 1 / (1 - p)

    def forward(self, weights: torch.Tensor) -> torch.Tensor:
        if not self.training:
            return weights
        noise = torch.empty_like(weights).bernoulli_(1 - self.p)
        return weights * noise * self.factor


class CausalAttention(nn.Module):
    """Causal self-attention for batches, with dropout on the attention weights."""

    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.noise = _WeightNoise(dropout)
        place = torch.arange(context_length)
        self.register_buffer("mask", place[None, :] > place[:, None], persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        _, tokens, _ = x.shape
        longest = self.mask.shape[0]
        if tokens > longest:
            raise ValueError(f"{tokens} tokens do not fit into a context of {longest}")
        q, k, v = (layer(x) for layer in (self.W_query, self.W_key, self.W_value))
        scores = torch.einsum("bid,bjd->bij", q, k) / q.shape[-1] ** 0.5
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        weights = self.noise(scores.softmax(dim=-1))
        return torch.einsum("bij,bjd->bid", weights, v)
