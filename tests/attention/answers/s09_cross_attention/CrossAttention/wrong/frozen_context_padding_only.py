"""Wrong, two mistakes. The context is detached ("the encoder is finished"), so context.grad stays
None. And only sentences that are all padding get zeros: with pairs[0] all True, query 0 gets nan;
so does a query whose last free key is hidden by the other mask.

Diagnosis: Only where all of an item is padding, its queries get the zero vector: other queries
whose keys are all blocked get nan.
"""
class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.d_key = d_key
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        context = context.detach()  # the encoder has finished its work
        q = self.W_query(x)
        k = self.W_key(context)
        v = self.W_value(context)
        scores = q @ k.transpose(-2, -1) / math.sqrt(self.d_key)
        if pairs is not None:
            scores = scores.masked_fill(pairs, -torch.inf)
        if padding is not None:
            empty = padding.all(dim=1)[:, None, None]
            scores = scores.masked_fill(padding[:, None, :] & ~empty, -torch.inf)
            scores = scores.masked_fill(empty, 0.0)
        weights = torch.softmax(scores, dim=-1)
        if padding is not None:
            weights = weights.masked_fill(empty, 0.0)
        return weights @ v
