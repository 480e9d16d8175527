"""A dataclass whose __post_init__ calls super().__init__() before the parameters are made; forward
is checkpointed.

Diagnosis: none
"""

import dataclasses
from torch.utils.checkpoint import checkpoint


@dataclasses.dataclass(eq=False, repr=False)
class SelfAttentionParameter(nn.Module):
    d_in: int
    d_out: int

    def __post_init__(self):
        super().__init__()
        for name in ("W_value", "W_query", "W_key"):
            setattr(self, name, nn.Parameter(torch.empty(self.d_in, self.d_out).normal_()))

    def _attend(self, x):
        q, k, v = (x @ w for w in (self.W_query, self.W_key, self.W_value))
        return ((q @ k.mT) * self.d_out**-0.5).softmax(-1) @ v

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return checkpoint(self._attend, x, use_reentrant=False)
