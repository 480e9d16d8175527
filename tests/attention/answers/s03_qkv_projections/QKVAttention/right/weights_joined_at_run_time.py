"""The three layers are never called: forward joins their weights to one matrix, projects once and
splits.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.widths = {"W_value": d_v, "W_key": d_k, "W_query": d_k}
        for name, width in self.widths.items():
            self.add_module(name, nn.Linear(d_in, width, bias=False))

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        joined = torch.cat([self.get_submodule(name).weight for name in self.widths])
        parts = nn.functional.linear(X, joined).split([*self.widths.values()], dim=-1)
        V, K, Q = parts
        scores = torch.einsum("...qd,...kd->...qk", Q / math.sqrt(Q.shape[-1]), K)
        return torch.einsum("...qk,...kv->...qv", scores.softmax(dim=-1), V)
