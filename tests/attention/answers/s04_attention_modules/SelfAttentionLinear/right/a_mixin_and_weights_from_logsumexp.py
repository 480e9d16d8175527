"""Inherits the attention itself from a class without layers; the weights are exp(scores -
logsumexp).

Diagnosis: none
"""


class _AttendsAlongTokens:
    def attend(self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        scores = q.matmul(k.transpose(-1, -2)).mul(q.size(-1) ** -0.5)
        weights = scores.sub(scores.logsumexp(dim=-1, keepdim=True)).exp()
        return weights.matmul(v)


class SelfAttentionLinear(_AttendsAlongTokens, nn.Module):
    NAMES = ("W_query", "W_key", "W_value")

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        for name in reversed(self.NAMES):
            self.register_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.attend(*(self.get_submodule(name)(x) for name in self.NAMES))
