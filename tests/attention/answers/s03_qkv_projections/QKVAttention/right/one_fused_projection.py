"""Right. The layers are registered in a loop, and forward glues their three weights together, so
that one product makes queries, keys and values; the softmax is exp of scores minus logsumexp.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.sizes = {"W_query": d_k, "W_key": d_k, "W_value": d_v}
        for name, size in self.sizes.items():
            self.add_module(name, nn.Linear(d_in, size, bias=False))

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        fused = torch.cat([self.get_submodule(name).weight for name in self.sizes])
        Q, K, V = (X @ fused.T).split([*self.sizes.values()], dim=-1)
        scores = torch.einsum("...qd,...kd->...qk", Q, K) * self.sizes["W_key"] ** -0.5
        weights = torch.exp(scores - torch.logsumexp(scores, dim=-1, keepdim=True))
        return weights @ V
