"""The three layers' weights are joined for a single F.linear, the mask is the complement of tril,
and F.dropout is told self.training.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    """Causal self-attention for batches, with dropout on the attention weights."""

    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )
        self.p = dropout
        see = torch.ones(context_length, context_length, dtype=torch.bool).tril()
        self.register_buffer("mask", ~see, persistent=False)

    def _project(self, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        layers = (self.W_query, self.W_key, self.W_value)
        weight = torch.cat([layer.weight for layer in layers])
        bias = None
        if self.W_query.bias is not None:
            bias = torch.cat([layer.bias for layer in layers])
        return F.linear(x, weight, bias).chunk(3, dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n, longest = x.shape[1], self.mask.shape[0]
        if n > longest:
            raise ValueError(f"{n} tokens are too many for a context of {longest}.")
        queries, keys, values = self._project(x)
        queries = queries * queries.shape[-1] ** -0.5
        scores = torch.einsum("bid,bjd->bij", queries, keys)
        weights = F.softmax(scores.masked_fill(self.mask[:n, :n], -torch.inf), dim=-1)
        weights = F.dropout(weights, p=self.p, training=self.training)
        return torch.einsum("bij,bjd->bid", weights, values)
