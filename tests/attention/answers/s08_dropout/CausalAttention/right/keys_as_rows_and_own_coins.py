"""Keeps the weights transposed (keys as rows), softmax over dim 1, and draws its own bool coins
with bernoulli_.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=qkv_bias))
        place = torch.arange(context_length)
        self.register_buffer("mask", place[None, :] > place[:, None], persistent=False)
        self.p = dropout

    def _drop(self, weights: torch.Tensor) -> torch.Tensor:
        if not self.training:
            return weights
        coins = torch.empty(weights.shape, dtype=torch.bool, device=weights.device)
        weights = weights.masked_fill(coins.bernoulli_(self.p), 0.0)
        return weights if self.p == 1 else weights / (1 - self.p)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.mask.shape[0]:
            raise ValueError(f"{tokens} tokens, but the context has {self.mask.shape[0]}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = torch.einsum("bkd,bqd->bkq", keys, queries) / keys.shape[-1] ** 0.5
        future = self.mask[:tokens, :tokens].T  # row: key, column: query
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=1)
        return torch.einsum("bkq,bkd->bqd", self._drop(weights), values)
