"""Written with einsum on unflattened features, the mask is made by comparing places, and the
dropout is a Bernoulli draw of its own, with the case p = 1 apart.

Diagnosis: none
"""

def _future(n: int, device: torch.device) -> torch.Tensor:
    place = torch.arange(n, device=device)
    return place[None, :] > place[:, None]


class MultiHeadAttention(nn.Module):
    def __init__(
        self,
        d_in: int,
        d_out: int,
        context_length: int,
        dropout: float,
        num_heads: int,
        qkv_bias: bool = False,
    ) -> None:
        super().__init__()
        if d_out % num_heads:
            raise ValueError(f"{d_out} features for {num_heads} heads?")
        self.num_heads, self.limit, self.p = num_heads, context_length, dropout
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.out_proj = nn.Linear(d_out, d_out)

    def _drop(self, weights: torch.Tensor) -> torch.Tensor:
        if not self.training or self.p == 0:
            return weights
        if self.p == 1:
            return torch.zeros_like(weights) * weights
        return weights * torch.empty_like(weights).bernoulli_(1 - self.p) / (1 - self.p)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[1] > self.limit:
            raise ValueError(f"at most {self.limit} tokens, please")
        q, k, v = (
            layer(x).unflatten(-1, (self.num_heads, -1))  # batch, tokens, heads, head_dim
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        scores = torch.einsum("bihd,bjhd->bhij", q * q.shape[-1] ** -0.5, k)
        scores = torch.where(_future(x.shape[1], x.device), -torch.inf, scores)
        weights = self._drop(scores.softmax(dim=-1))
        context = torch.einsum("bhij,bjhd->bihd", weights, v)
        return self.out_proj(context.flatten(-2))
