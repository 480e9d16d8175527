"""Right. Dropout is written by hand with a Bernoulli draw for each sublayer (dropout 1.0 gives
zeros), and the block is a loop over two branches.

Diagnosis: none
"""
class TransformerBlock(nn.Module):
    """Causal attention and a feed-forward network, with residual connections and norms."""

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
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.p, self.pre = float(dropout), norm_first

    def _drop(self, y: torch.Tensor) -> torch.Tensor:
        if not self.training or self.p == 0.0:
            return y
        if self.p == 1.0:
            return y * 0.0
        keep = torch.bernoulli(torch.full_like(y, 1.0 - self.p)).detach()
        return y * keep / (1.0 - self.p)

    def _network(self, y: torch.Tensor) -> torch.Tensor:
        return self.linear2(self.linear1(y).clamp_min(0.0))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for branch, norm in ((self.attention, self.norm1), (self._network, self.norm2)):
            if self.pre:
                x = x + self._drop(branch(norm(x)))
            else:
                x = norm(x + self._drop(branch(x)))
        return x
