"""Right: both halves run through one helper, dropout is F.dropout with training=self.training, and
the hidden features are bent with torch.relu; keyword arguments are used when the layers are
made.

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
        self.attention = CausalSelfAttention(
            d_model=d_model, num_heads=num_heads, context_length=context_length
        )
        self.norm1, self.norm2 = (nn.LayerNorm(d_model, eps=1e-5) for _ in range(2))
        self.linear1 = nn.Linear(in_features=d_model, out_features=d_hidden)
        self.linear2 = nn.Linear(in_features=d_hidden, out_features=d_model)
        self.rate = float(dropout)
        self.pre = bool(norm_first)

    def _half(self, x, norm, layers):
        inside = norm(x) if self.pre else x
        for layer in layers:
            inside = layer(inside)
        total = F.dropout(inside, p=self.rate, training=self.training) + x
        return total if self.pre else norm(total)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h = self._half(x, self.norm1, [self.attention])
        return self._half(h, self.norm2, [self.linear1, torch.relu, self.linear2])
