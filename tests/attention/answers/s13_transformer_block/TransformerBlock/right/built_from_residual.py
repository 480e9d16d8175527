"""Right. Uses the notebook's own residual and LayerNorm, with sublayers that are nn.Sequential
objects made in the call and not registered.

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
        self.norm_first = norm_first
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1 = LayerNorm(d_model)
        self.norm2 = LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        look = nn.Sequential(self.attention, self.dropout)
        think = nn.Sequential(self.linear1, nn.ReLU(), self.linear2, self.dropout)
        for sublayer, norm in ((look, self.norm1), (think, self.norm2)):
            x = residual(x, sublayer, norm, self.norm_first)
        return x
