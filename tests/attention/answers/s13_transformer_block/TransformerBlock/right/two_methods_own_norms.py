"""Right. Two methods, one for each kind of block, with the layer norm of the notebook's own
exercise and one nn.Dropout that is called twice (it draws anew in each call).

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
        self.norm1 = LayerNorm(d_model)
        self.norm2 = LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.drop = nn.Dropout(dropout)
        self._kind = self._pre if norm_first else self._post

    def _feed(self, h: torch.Tensor) -> torch.Tensor:
        return self.linear2(F.relu(self.linear1(h)))

    def _pre(self, x: torch.Tensor) -> torch.Tensor:
        h = self.drop(self.attention(self.norm1(x))) + x
        return self.drop(self._feed(self.norm2(h))) + h

    def _post(self, x: torch.Tensor) -> torch.Tensor:
        h = self.norm1(self.drop(self.attention(x)) + x)
        return self.norm2(self.drop(self._feed(h)) + h)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self._kind(x)
