"""Wrong. One dropout mask is drawn in a call and used for both sublayers. With dropout=0.5 in
training, every feature is dropped in both sublayers or in neither, where the text asks for a draw
of its own for each.

Diagnosis: Both sublayers drop the same features.
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
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.dropout = nn.Dropout(dropout)
        self.norm_first = norm_first

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        mask = self.dropout(torch.ones_like(x))  # 0 or 1 / (1 - p)
        if self.norm_first:
            h = x + self.attention(self.norm1(x)) * mask
            return h + self.linear2(torch.relu(self.linear1(self.norm2(h)))) * mask
        h = self.norm1(x + self.attention(x) * mask)
        return self.norm2(h + self.linear2(torch.relu(self.linear1(h))) * mask)
