"""The layers are registered in a loop by add_module, forward joins their weights for one product
and splits it, and the softmax is exp of log_softmax.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.sizes = {"W_query": d_k, "W_key": d_k, "W_value": d_v}
        for name, size in self.sizes.items():
            self.add_module(name, nn.Linear(d_in, size, bias=False))

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        joined = torch.cat([self.get_submodule(name).weight for name in self.sizes])
        Q, K, V = nn.functional.linear(X, joined).split([*self.sizes.values()], dim=-1)
        scores = torch.einsum("...id,...jd->...ij", Q, K) * Q.shape[-1] ** -0.5
        weights = scores.log_softmax(dim=-1).exp()
        return torch.einsum("...ij,...jv->...iv", weights, V)
