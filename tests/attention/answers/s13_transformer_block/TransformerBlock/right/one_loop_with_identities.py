"""Right, but unusual: one loop serves both sublayers and both kinds of block, with identities where
no norm stands. Dropout is made by hand from uniform numbers, and the feed-forward network uses
einsum.

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
        widths = (d_model, d_hidden, d_model)
        for number in (1, 2):
            self.add_module(f"norm{number}", nn.LayerNorm(d_model, eps=1e-5))
            self.add_module(f"linear{number}", nn.Linear(*widths[number - 1 : number + 1]))
        self.chance = float(dropout)
        self.norm_first = norm_first

    def _feed_forward(self, x: torch.Tensor) -> torch.Tensor:
        z = torch.einsum("btd,hd->bth", x, self.linear1.weight) + self.linear1.bias
        z = z.masked_fill(z <= 0, 0.0)
        return torch.einsum("bth,dh->btd", z, self.linear2.weight) + self.linear2.bias

    def _drop(self, y: torch.Tensor) -> torch.Tensor:
        if not self.training or self.chance == 0.0:
            return y
        scale = 0.0 if self.chance == 1.0 else 1.0 / (1.0 - self.chance)
        dropped = torch.rand(y.shape, device=y.device) < self.chance
        return y.masked_fill(dropped, 0.0) * scale

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        nothing = nn.Identity()
        for sublayer, norm in ((self.attention, self.norm1), (self._feed_forward, self.norm2)):
            before, after = (norm, nothing) if self.norm_first else (nothing, norm)
            x = after(torch.add(x, self._drop(sublayer(before(x)))))
        return x
