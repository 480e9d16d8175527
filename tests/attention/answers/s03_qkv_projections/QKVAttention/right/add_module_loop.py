"""The layers are made in a loop with add_module; the scores come from einsum and the scale is
applied to the queries.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    SIZES = {"W_query": "d_k", "W_key": "d_k", "W_value": "d_v"}

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        sizes = {"d_k": d_k, "d_v": d_v}
        for name, size in self.SIZES.items():
            self.add_module(name, nn.Linear(d_in, sizes[size], bias=False))
        self.scale = d_k**-0.5

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        q, k, v = (self.get_submodule(name)(X) for name in self.SIZES)
        s = torch.einsum("...id,...jd->...ij", q * self.scale, k)
        return torch.einsum("...ij,...jd->...id", s.softmax(-1), v)
