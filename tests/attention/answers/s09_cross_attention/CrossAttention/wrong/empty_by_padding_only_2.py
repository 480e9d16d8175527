"""Wrong: the zero vector is given only where the padding hides the whole context of an item. A
query that has no free key because of `pairs`, or of both masks together, gets the plain mean of
all values, since the blocked scores are filled with the same large negative number.

Diagnosis: Only where all of an item is padding, its queries get the zero vector: other queries
whose keys are all blocked get the mean of all values.
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.scale = d_key**-0.5
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
        scores = torch.bmm(self.W_query(x), self.W_key(context).transpose(1, 2)) * self.scale
        if pairs is not None:
            scores = scores.masked_fill(pairs, -1e9)
        if padding is not None:
            scores = scores.masked_fill(padding[:, None, :], -1e9)
        out = scores.softmax(dim=-1) @ self.W_value(context)
        if padding is not None:
            empty = padding.all(dim=1)
            out = out.masked_fill(empty[:, None, None], 0.0)
        return out
