"""Wrong. Sequences that are too long are cut to the last context_length tokens, so that no
ValueError is raised and the output is shorter than x: context_length=4 and 6 tokens.

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
        self.context_length = context_length
        self.norm_first = norm_first
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.drop = nn.Dropout(dropout)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x[:, -self.context_length :]  # the context window
        if self.norm_first:
            x = x + self.drop(self.attention(self.norm1(x)))
            x = x + self.drop(self.linear2(F.relu(self.linear1(self.norm2(x)))))
        else:
            x = self.norm1(x + self.drop(self.attention(x)))
            x = self.norm2(x + self.drop(self.linear2(F.relu(self.linear1(x)))))
        return x
