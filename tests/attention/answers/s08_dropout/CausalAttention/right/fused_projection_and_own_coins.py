"""One product with the three weight matrices stacked gives queries, keys and values, and the
dropout is drawn by hand without nn.Dropout.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    """Causal self-attention for batches, with dropout on the attention weights."""

    mask: torch.Tensor

    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )
        self.p = dropout
        place = torch.arange(context_length)
        self.register_buffer("mask", place > place[:, None], persistent=False)

    def _project(self, x):
        layers = (self.W_query, self.W_key, self.W_value)
        biases = [layer.bias for layer in layers if layer.bias is not None]
        weight = torch.cat([layer.weight for layer in layers])
        return F.linear(x, weight, torch.cat(biases) if biases else None).chunk(3, dim=-1)

    def _forget(self, weights):
        if not self.training:
            return weights
        coins = torch.rand(weights.shape, dtype=torch.float32, device=weights.device)
        scale = 1 / (1 - self.p) if self.p < 1 else 0.0
        return weights.masked_fill(coins < self.p, 0.0) * scale

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.mask.shape[0]:
            raise ValueError(f"{tokens} tokens do not fit in a context of {self.mask.shape[0]}")
        queries, keys, values = self._project(x)
        scores = torch.einsum("bid,bjd->bij", queries, keys) * queries.shape[-1] ** -0.5
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        return torch.bmm(self._forget(torch.softmax(scores, dim=-1)), values)
