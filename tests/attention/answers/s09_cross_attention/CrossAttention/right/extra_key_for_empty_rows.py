"""Right. Adds one more key with a zero value to each context, which is blocked except for queries
that have no other free key. So the softmax never sees a row full of -inf, and an empty query gets
the zero vector and clean gradients.

Diagnosis: none
"""
class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        widths = {"value": (d_context, d_value), "key": (d_context, d_key), "query": (d_query, d_key)}
        for name, (d_in, d_out) in widths.items():
            setattr(self, f"W_{name}", nn.Linear(d_in, d_out, bias=qkv_bias))

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        queries = self.W_query(x) / math.sqrt(self.W_query.out_features)
        scores = torch.einsum("bqd,bkd->bqk", queries, self.W_key(context))
        blocked = torch.zeros_like(scores, dtype=torch.bool)
        if padding is not None:
            blocked = blocked | padding.unsqueeze(1)
        if pairs is not None:
            blocked = blocked | pairs
        # One more column: the key "nobody" with score 0, free only where all others are blocked.
        nobody = ~blocked.all(dim=-1, keepdim=True)
        scores = F.pad(scores, (0, 1))
        scores = scores.masked_fill(torch.cat((blocked, nobody), dim=-1), -math.inf)
        values = F.pad(self.W_value(context), (0, 0, 0, 1))
        return torch.einsum("bqk,bkv->bqv", scores.softmax(dim=-1), values)
