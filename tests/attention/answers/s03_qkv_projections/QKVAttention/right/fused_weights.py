"""Unusual: the three weights are concatenated for one product and the result is split; the softmax
is unnormalised first and each context vector is divided by its total at the very end.

Diagnosis: none
"""


from torch.nn import functional as F


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.sizes = [d_k, d_k, d_v]
        for name, size in zip(("W_query", "W_key", "W_value"), self.sizes):
            setattr(self, name, nn.Linear(d_in, size, bias=False))

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        fused = torch.cat((self.W_query.weight, self.W_key.weight, self.W_value.weight))
        q, k, v = F.linear(X, fused).split(self.sizes, dim=-1)
        scores = torch.einsum("...qd,...kd->...qk", q, k).div(self.sizes[0] ** 0.5)
        powers = (scores - scores.amax(dim=-1, keepdim=True).detach()).exp()
        return (powers @ v) / powers.sum(dim=-1, keepdim=True)
