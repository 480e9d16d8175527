"""Projects once, with the three weight matrices put together, and uses einsum. The dropout is a
module of its own, written with torch.rand_like, that follows train() and eval().

Diagnosis: none
"""


class _LinkDropout(nn.Module):
    def __init__(self, p: float) -> None:
        super().__init__()
        self.p = p

    def forward(self, weights):
        if not self.training:
            return weights
        lost = torch.rand_like(weights, dtype=torch.float32) < self.p
        return weights.masked_fill(lost, 0.0) / (1 - self.p if self.p < 1 else 1)


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )
        place = torch.arange(context_length)
        self.register_buffer("mask", place[:, None] < place[None, :], persistent=False)
        self.link_dropout = _LinkDropout(dropout)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.size(1)
        if tokens > len(self.mask):
            raise ValueError(f"{tokens} tokens, but the context holds {len(self.mask)}")
        layers = (self.W_query, self.W_key, self.W_value)
        weight = torch.cat([layer.weight for layer in layers])
        bias = None if layers[0].bias is None else torch.cat([layer.bias for layer in layers])
        q, k, v = F.linear(x, weight, bias).chunk(3, dim=-1)
        scores = torch.einsum("bid,bjd->bij", q, k) / q.size(-1) ** 0.5
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        return torch.einsum("bij,bjd->bid", self.link_dropout(scores.softmax(dim=-1)), v)
