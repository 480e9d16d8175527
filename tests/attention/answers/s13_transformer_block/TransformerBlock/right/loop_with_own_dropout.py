"""Goes through both sublayers in one loop and writes dropout by hand with torch.rand.

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
        self.norm_first = norm_first
        self.drop_share = float(dropout)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.norm1, self.norm2 = (nn.LayerNorm(d_model) for _ in range(2))
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)

    def _feed_forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear2(F.relu(self.linear1(x)))

    def _dropped(self, change: torch.Tensor) -> torch.Tensor:
        if not self.training or self.drop_share == 0.0:
            return change
        # torch.rand is below 1, so a share of 1 drops everything
        kept = torch.rand(change.shape, device=change.device) >= self.drop_share
        scale = 0.0 if self.drop_share == 1.0 else 1.0 / (1.0 - self.drop_share)
        return change * kept * scale

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        steps = ((self.norm1, self.attention), (self.norm2, self._feed_forward))
        for norm, sublayer in steps:
            change = sublayer(norm(x) if self.norm_first else x)
            total = torch.add(x, self._dropped(change))
            x = total if self.norm_first else norm(total)
        return x
