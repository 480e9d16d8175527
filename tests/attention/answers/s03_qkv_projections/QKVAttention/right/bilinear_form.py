"""Multiplies the weights of query and key to one matrix on the fly in each forward, scores the
tokens with it as a bilinear form, averages the tokens themselves and projects the averages with
W_value at the end. Gradients reach all three layers through the products.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    """Self-attention with learned queries, keys and values, without a mask."""

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        widths = {"W_value": d_v, "W_key": d_k, "W_query": d_k}
        for name, width in widths.items():
            setattr(self, name, nn.Linear(d_in, width, bias=False))

    @property
    def form(self) -> torch.Tensor:
        d_k = self.W_key.out_features
        return torch.einsum("ka,kb->ab", self.W_query.weight, self.W_key.weight) / math.sqrt(d_k)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        S = torch.einsum("...ia,ab,...jb->...ij", X, self.form, X)
        mixed = S.softmax(dim=-1) @ X
        return self.W_value(mixed)
