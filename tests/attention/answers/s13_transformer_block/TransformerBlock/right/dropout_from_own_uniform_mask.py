"""Dropout is written by hand with a mask from torch.rand_like, and the feed-forward network works
on a flat list of tokens.

Diagnosis: none
"""


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
        self.p = float(dropout)
        self.norm_first = norm_first
        self.norm1 = nn.LayerNorm(d_model, eps=1e-5)
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm2 = nn.LayerNorm(d_model, eps=1e-5)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def _drop(self, found: torch.Tensor) -> torch.Tensor:
        if not self.training or self.p == 0.0:
            return found
        kept = (torch.rand_like(found) >= self.p).to(found.dtype)
        scale = 1.0 / (1.0 - self.p) if self.p < 1.0 else 0.0  # with p = 1 nothing is kept
        return found * (kept * scale)

    def _feed_forward(self, x: torch.Tensor) -> torch.Tensor:
        rows = x.reshape(-1, x.shape[-1])
        hidden = torch.addmm(self.linear1.bias, rows, self.linear1.weight.t())
        hidden = F.threshold(hidden, 0.0, 0.0)
        return torch.addmm(self.linear2.bias, hidden, self.linear2.weight.t()).reshape(x.shape)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.norm_first:
            h = x + self._drop(self.attention(self.norm1(x)))
            return h + self._drop(self._feed_forward(self.norm2(h)))
        h = self.norm1(x + self._drop(self.attention(x)))
        return self.norm2(h + self._drop(self._feed_forward(h)))
