"""Wrong, two mistakes. Keys and values are kept from the call before as long as the context has the
same shape, so a second context of that shape is answered with the first one's values (and so is a
changed weight). And only padding is searched for queries without a free key: with ``pairs`` all
True and no padding the output is nan.

Diagnosis: Only where all of an item is padding, its queries get the zero vector: other queries
whose keys are all blocked get nan.
"""
class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)
        self.cache = None

    def project_context(self, context):
        """The context is known before the decoder begins: compute its keys and values once."""
        if self.cache is None or self.cache[0] != context.shape:
            self.cache = (context.shape, self.W_key(context), self.W_value(context))
        return self.cache[1:]

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        queries = self.W_query(x)
        keys, values = self.project_context(context)
        scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
        if pairs is not None:
            scores = scores.masked_fill(pairs, -torch.inf)
        if padding is None:
            return scores.softmax(dim=-1) @ values
        empty = padding.all(dim=1).view(-1, 1, 1)
        scores = scores.masked_fill(padding.unsqueeze(1), -torch.inf).masked_fill(empty, 0.0)
        return scores.softmax(dim=-1).masked_fill(empty, 0.0) @ values
