"""Right: the layers are registered in a loop by add_module, and one product with the joined
weights makes q, k and v at once.

Diagnosis: none
"""


import torch.nn.functional as F


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.sizes = {"W_query": d_k, "W_key": d_k, "W_value": d_v}
        for name, size in self.sizes.items():
            self.add_module(name, nn.Linear(d_in, size, bias=False))

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        # weights are (d_out, d_in): stacked along axis 0 they are one wide projection
        joined = torch.cat([getattr(self, name).weight for name in self.sizes], dim=0)
        q, k, v = F.linear(X, joined).split(list(self.sizes.values()), dim=-1)
        scores = torch.einsum("...id,...jd->...ij", q, k) * self.sizes["W_key"] ** -0.5
        return torch.einsum("...ij,...jv->...iv", F.softmax(scores, dim=-1), v)
