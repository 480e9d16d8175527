"""Wrong. One dropout mask is drawn per call and used for both sublayers, in place of a draw for
each: in training with dropout=0.5 (pre-norm), a feature has either both changes or none (e.g. with
constant sublayers that give 1 and 10: only x or x + 22).

Diagnosis: Both sublayers drop the same features.
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
        self.dropout = nn.Dropout(dropout)
        self.norm_first = norm_first

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        mask = self.dropout(torch.ones_like(x))
        if self.norm_first:
            x = x + mask * self.attention(self.norm1(x))
            return x + mask * self.linear2(torch.relu(self.linear1(self.norm2(x))))
        x = self.norm1(x + mask * self.attention(x))
        return self.norm2(x + mask * self.linear2(torch.relu(self.linear1(x))))
