"""Right. A loop over heads that uses the rows of each head; the mask is a float buffer of 0 and
-inf that is added; the outputs of the heads are summed through slices of out_proj.

Diagnosis: none
"""
class MultiHeadAttention(nn.Module):
    def __init__(
        self,
        d_in: int,
        d_out: int,
        context_length: int,
        dropout: float,
        num_heads: int,
        qkv_bias: bool = False,
    ) -> None:
        assert d_out % num_heads == 0, "the heads cannot share the features evenly"
        super().__init__()
        self.heads = num_heads
        self.head_dim = d_out // num_heads
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.out_proj = nn.Linear(d_out, d_out, bias=True)
        self.drop = nn.Dropout(dropout)
        future = torch.full((context_length, context_length), float("-inf")).triu(diagonal=1)
        self.register_buffer("future", future, persistent=False)

    def _part(self, layer: nn.Linear, x: torch.Tensor, rows: slice) -> torch.Tensor:
        return F.linear(x, layer.weight[rows], None if layer.bias is None else layer.bias[rows])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        t = x.shape[1]
        assert t <= len(self.future), "the sequence is longer than the context"
        y = self.out_proj.bias
        for h in range(self.heads):
            rows = slice(h * self.head_dim, (h + 1) * self.head_dim)
            q = self._part(self.W_query, x, rows) / self.head_dim**0.5
            k = self._part(self.W_key, x, rows)
            v = self._part(self.W_value, x, rows)
            scores = q @ k.mT + self.future[:t, :t]
            z = self.drop(F.softmax(scores, dim=2)) @ v
            y = y + z @ self.out_proj.weight[:, rows].T
        return y
