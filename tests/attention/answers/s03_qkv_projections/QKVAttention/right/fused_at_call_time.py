"""Unusual: the three layers are made in a loop with add_module in the order value, key, query, and
forward joins their weights to do one product, which is split again afterwards.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.sizes = {"W_value": d_v, "W_key": d_k, "W_query": d_k}
        for name, size in self.sizes.items():
            self.add_module(name, nn.Linear(d_in, size, bias=False))

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        layers = [getattr(self, name) for name in self.sizes]
        tall = torch.cat([layer.weight for layer in layers], dim=0)
        values, keys, queries = nn.functional.linear(X, tall).split(
            list(self.sizes.values()), dim=-1
        )
        temperature = math.sqrt(self.sizes["W_key"])
        scores = torch.einsum("...id,...jd->...ij", queries, keys).div(temperature)
        return torch.einsum("...ij,...jd->...id", scores.softmax(dim=-1), values)
