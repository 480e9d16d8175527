"""Wrong: the second residual connection is h += ..., which overwrites the h that norm2 or linear1
keeps for the backward pass. The numbers are right, but for any x, block(x).sum().backward()
raises a RuntimeError, where gradients should flow back to x and to all parameters.

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
        self.norm1 = nn.LayerNorm(d_model, eps=1e-5)
        self.norm2 = nn.LayerNorm(d_model, eps=1e-5)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.drop = nn.Dropout(dropout)
        self.norm_first = norm_first

    def ffn(self, x):
        return self.linear2(torch.relu(self.linear1(x)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.norm_first:
            h = x + self.drop(self.attention(self.norm1(x)))
            h += self.drop(self.ffn(self.norm2(h)))  # h is ours, x is not touched
            return h
        h = self.norm1(x + self.drop(self.attention(x)))
        h += self.drop(self.ffn(h))
        return self.norm2(h)
