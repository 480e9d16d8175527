"""Right. Dropout is written by hand with torch.rand, with its own branch for a probability of 1.

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
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.p = dropout
        self.pre = norm_first

    def _drop(self, t: torch.Tensor) -> torch.Tensor:
        if not self.training or self.p == 0:
            return t
        if self.p >= 1:
            return t * 0.0
        keep = torch.rand(t.shape, device=t.device) >= self.p
        return t * keep / (1 - self.p)

    def _ffn(self, t: torch.Tensor) -> torch.Tensor:
        return self.linear2(self.linear1(t).clamp_min(0))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.pre:
            h = x + self._drop(self.attention(self.norm1(x)))
            return h + self._drop(self._ffn(self.norm2(h)))
        h = self.norm1(x + self._drop(self.attention(x)))
        return self.norm2(h + self._drop(self._ffn(h)))
