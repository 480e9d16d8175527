"""Unusual: layers made in a loop with add_module, value first; the scale is multiplied into the
queries.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        sizes = {"W_value": d_v, "W_key": d_k, "W_query": d_k}
        for name, size in sizes.items():
            self.add_module(name, nn.Linear(d_in, size, bias=False))

    @property
    def scale(self) -> float:
        return self.W_query.out_features**-0.5

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        q = self.W_query(X).mul(self.scale)
        logits = torch.einsum("...qd,...kd->...qk", q, self.W_key(X))
        return nn.functional.softmax(logits, -1) @ self.W_value(X)
