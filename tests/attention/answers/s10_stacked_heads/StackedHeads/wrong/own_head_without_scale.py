"""Wrong. The head is written anew and does not divide the scores by sqrt(d_out). With d_out = 1
nothing is to be seen; with d_out = 4, several tokens and random weights the output differs from
that of the given heads.

Diagnosis: The scores are not scaled.
"""
class Head(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        self.context_length = context_length

    def forward(self, x):
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError("too many tokens")
        scores = self.W_query(x) @ self.W_key(x).transpose(1, 2)
        later = torch.ones(tokens, tokens, dtype=torch.bool, device=x.device).triu(1)
        weights = scores.masked_fill(later, -torch.inf).softmax(dim=-1)
        return self.dropout(weights) @ self.W_value(x)


class StackedHeads(nn.Module):
    """Several causal attention heads, their outputs side by side."""

    def __init__(
        self,
        d_in: int,
        d_out: int,
        context_length: int,
        dropout: float,
        num_heads: int,
        qkv_bias: bool = False,
    ) -> None:
        super().__init__()
        self.heads = nn.ModuleList(
            Head(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.cat([head(x) for head in self.heads], dim=-1)
