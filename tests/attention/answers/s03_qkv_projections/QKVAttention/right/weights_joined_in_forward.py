"""The layers are made in a loop with add_module. forward joins their three weights to one matrix,
multiplies once, splits the result, and uses einsum and log_softmax for the rest.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    """Self-attention with learned queries, keys and values, without a mask."""

    NAMES = ("W_query", "W_key", "W_value")

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.sizes = [d_k, d_k, d_v]
        for name, size in zip(self.NAMES, self.sizes, strict=True):
            self.add_module(name, nn.Linear(d_in, size, bias=False))

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        """The context vectors, shape (n, d_v) or (batch, n, d_v)."""
        joined = torch.cat([getattr(self, name).weight for name in self.NAMES], dim=0)
        Q, K, V = nn.functional.linear(X, joined).split(self.sizes, dim=-1)
        scores = torch.einsum("...ik,...jk->...ij", Q * self.sizes[0] ** -0.5, K)
        return torch.einsum("...ij,...jv->...iv", scores.log_softmax(dim=-1).exp(), V)
