"""forward is a functools.partialmethod of a general method; the scale is a property.

Diagnosis: none
"""

import functools


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super(SelfAttentionParameter, self).__init__()
        self.W_query, self.W_key, self.W_value = (
            nn.Parameter(m) for m in torch.rand(3, d_in, d_out)
        )

    @property
    def scale(self) -> float:
        return 1 / math.sqrt(self.W_key.shape[1])

    def _project(self, x, *names, then):
        return then(*(F.linear(x, getattr(self, name).T) for name in names))

    def _attend(self, q, k, v):
        return F.scaled_dot_product_attention(q, k, v, scale=self.scale)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self._project(x, "W_query", "W_key", "W_value", then=self._attend)
