"""Wrong: only items that are padding throughout get zeros, and a query whose keys are all blocked
by pairs, or by padding and pairs together, gets the mean of the blocked values.

Diagnosis: Only where all of an item is padding, its queries get the zero vector: other queries
whose keys are all blocked get the mean of all values.
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
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
        query = self.W_query(x)
        key = self.W_key(context)
        value = self.W_value(context)
        scores = query @ key.transpose(1, 2) / math.sqrt(query.shape[-1])
        lowest = torch.finfo(scores.dtype).min
        if padding is not None:
            scores = scores.masked_fill(padding.unsqueeze(1), lowest)
        if pairs is not None:
            scores = scores.masked_fill(pairs, lowest)
        output = torch.softmax(scores, dim=-1) @ value
        if padding is not None:
            empty = padding.all(dim=1)  # a sentence without words
            output = output.masked_fill(empty[:, None, None], 0.0)
        return output
