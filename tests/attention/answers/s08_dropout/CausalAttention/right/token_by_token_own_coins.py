"""Computes token by token over the keys seen so far, and tosses its own coins in a small helper
module instead of nn.Dropout. The mask is a buffer as demanded, made by comparing two ranges, but
the slices already are causal.

Diagnosis: none
"""


class _Coins(nn.Module):
    def __init__(self, p):
        super().__init__()
        self.p = p
        self.factor = 0.0 if p == 1 else 1 / (1 - p)

    def forward(self, weights):
        if not self.training:
            return weights
        return weights * (torch.rand_like(weights) >= self.p) * self.factor


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=qkv_bias))
        places = torch.arange(context_length)
        self.register_buffer("mask", places[None, :] > places[:, None], persistent=False)
        self.coins = _Coins(dropout)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > len(self.mask):
            raise ValueError(f"{tokens} tokens, but a context of {len(self.mask)}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        contexts = []
        for i, query in enumerate(queries.unbind(dim=1)):
            seen = slice(0, i + 1)
            scores = (keys[:, seen] * query[:, None]).sum(dim=-1) / query.shape[-1] ** 0.5
            weights = self.coins(scores.softmax(dim=-1))
            contexts.append((weights[..., None] * values[:, seen]).sum(dim=1))
        return torch.stack(contexts, dim=1)
