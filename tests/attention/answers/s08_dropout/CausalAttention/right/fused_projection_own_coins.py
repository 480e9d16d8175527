"""Right, with a dropout module of its own that tosses Bernoulli coins, and with one matrix product
for the three projections, cut into three afterwards.

Diagnosis: none
"""

class _Coins(nn.Module):
    def __init__(self, p):
        super().__init__()
        self.stay = 1.0 - p

    def forward(self, weights):
        if not self.training:
            return weights
        if self.stay == 0:
            return weights * 0.0
        coins = torch.bernoulli(torch.full_like(weights, self.stay))
        return weights * coins / self.stay


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        for name in ("query", "key", "value"):
            self.add_module(f"W_{name}", nn.Linear(d_in, d_out, bias=qkv_bias))
        place = torch.arange(context_length)
        self.register_buffer("mask", place[:, None] < place, persistent=False)
        self.coins = _Coins(dropout)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.mask.shape[0]:
            raise ValueError(f"{tokens} tokens are too many for {self.mask.shape[0]} places")
        layers = [self.W_query, self.W_key, self.W_value]
        weight = torch.cat([layer.weight for layer in layers])
        bias = None
        if self.W_query.bias is not None:
            bias = torch.cat([layer.bias for layer in layers])
        queries, keys, values = F.linear(x, weight, bias).chunk(3, dim=-1)
        scores = torch.einsum("bid,bjd->bij", queries, keys) / queries.shape[-1] ** 0.5
        scores = torch.where(self.mask[:tokens, :tokens], -torch.inf, scores)
        return torch.einsum("bij,bjd->bid", self.coins(scores.softmax(dim=-1)), values)
