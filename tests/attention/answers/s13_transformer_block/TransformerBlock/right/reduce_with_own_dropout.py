"""Both sublayers run through one step function with functools.reduce, and dropout is written by hand
with torch.rand_like, also for the probability 1.

Diagnosis: none
"""
import functools


class TransformerBlock(nn.Module):
    def __init__(
        self,
        d_model: int,
        num_heads: int,
        d_hidden: int,
        context_length: int,
        dropout: float = 0.0,
        norm_first: bool = True,
    ) -> None:
        super().__init__()
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.linear1, self.linear2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)
        for name in ("norm1", "norm2"):
            self.add_module(name, nn.LayerNorm(d_model))
        self.dropout = dropout
        self.norm_first = norm_first

    def _feed_forward(self, h: torch.Tensor) -> torch.Tensor:
        return self.linear2(torch.relu(self.linear1(h)))

    def _drop(self, change: torch.Tensor) -> torch.Tensor:
        if not self.training or self.dropout == 0:
            return change
        scale = 0.0 if self.dropout == 1 else 1 / (1 - self.dropout)
        keep = torch.rand_like(change) >= self.dropout
        return change * (keep.to(change.dtype) * scale)

    def _step(self, h: torch.Tensor, pair) -> torch.Tensor:
        sublayer, norm = pair
        if self.norm_first:
            return h + self._drop(sublayer(norm(h)))
        return norm(h + self._drop(sublayer(h)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        pairs = ((self.attention, self.norm1), (self._feed_forward, self.norm2))
        return functools.reduce(self._step, pairs, x)
