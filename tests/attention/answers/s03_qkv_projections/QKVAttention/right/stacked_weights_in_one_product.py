"""Makes the layers in a loop in reverse order and stacks their weights for a single product.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    """Self-attention with learned queries, keys and values, without a mask."""

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        for name, size in (("W_value", d_v), ("W_key", d_k), ("W_query", d_k)):
            self.add_module(name, nn.Linear(d_in, size, bias=False))

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        layers = (self.W_query, self.W_key, self.W_value)
        stacked = torch.cat([layer.weight for layer in layers], dim=0)
        sizes = [layer.weight.shape[0] for layer in layers]
        Q, K, V = nn.functional.linear(X, stacked).split(sizes, dim=-1)
        scores = torch.einsum("...id,...jd->...ij", Q, K) / math.sqrt(sizes[0])
        return torch.einsum("...ij,...jv->...iv", scores.log_softmax(dim=-1).exp(), V)
