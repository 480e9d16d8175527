"""One loop runs over both sublayers with their norms, and dropout is written by hand with random
numbers.

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
        self.norm1, self.norm2 = (nn.LayerNorm(d_model, eps=1e-5) for _ in range(2))
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.p = float(dropout)
        self.norm_first = norm_first

    def _drop(self, y: torch.Tensor) -> torch.Tensor:
        if not self.training or self.p == 0.0:
            return y
        if self.p == 1.0:
            return y * 0.0
        kept = torch.rand_like(y) >= self.p
        return y * kept / (1.0 - self.p)

    def _network(self, h: torch.Tensor) -> torch.Tensor:
        return self.linear2(self.linear1(h).clamp(min=0))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for sublayer, norm in ((self.attention, self.norm1), (self._network, self.norm2)):
            read = norm(x) if self.norm_first else x
            x = x + self._drop(sublayer(read))
            if not self.norm_first:
                x = norm(x)
        return x
