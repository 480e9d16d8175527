"""Correct but unusual: the three layers are made in a loop with setattr, the scale is put on the
queries, and einsum with an ellipsis does both products.

Diagnosis: none
"""
class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        for name, width in {"W_value": d_v, "W_key": d_k, "W_query": d_k}.items():
            setattr(self, name, nn.Linear(d_in, width, bias=False))
        self.scale = 1 / math.sqrt(d_k)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        asked = self.W_query(X) * self.scale
        weights = torch.einsum("...ia,...ja->...ij", asked, self.W_key(X)).softmax(dim=-1)
        return torch.einsum("...ij,...jv->...iv", weights, self.W_value(X))
