"""Right: the three projections are one F.linear with stacked weights, the mask enters as the first
argument of baddbmm, which scales too, and the coins are tossed by hand with torch.rand.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        for role in ("query", "key", "value"):
            self.add_module(f"W_{role}", nn.Linear(d_in, d_out, bias=qkv_bias))
        places = torch.arange(context_length)
        self.register_buffer("mask", places > places[:, None], persistent=False)
        self.p = float(dropout)
        self.scale = d_out**-0.5

    def _project(self, x):
        layers = (self.W_query, self.W_key, self.W_value)
        weight = torch.cat([layer.weight for layer in layers])
        biases = [layer.bias for layer in layers if layer.bias is not None]
        return F.linear(x, weight, torch.cat(biases) if biases else None).chunk(3, dim=-1)

    def _thin_out(self, weights):
        if not self.training or self.p == 0:
            return weights
        lost = torch.rand(weights.shape, device=weights.device) < self.p
        factor = 1 / (1 - self.p) if self.p < 1 else 0.0
        return weights.masked_fill(lost, 0.0) * factor

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > len(self.mask):
            raise ValueError(f"{tokens} tokens do not fit into a context of {len(self.mask)}")
        q, k, v = self._project(x)
        wall = torch.zeros(tokens, tokens, dtype=q.dtype, device=q.device)
        wall = wall.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        scores = torch.baddbmm(wall.expand(batch, -1, -1), q, k.mT, alpha=self.scale)
        return torch.einsum("bij,bjd->bid", self._thin_out(scores.softmax(dim=-1)), v)
