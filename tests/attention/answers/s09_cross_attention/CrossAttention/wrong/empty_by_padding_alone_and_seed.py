"""Two mistakes: queries left without a key by pairs, or by pairs and padding together, get the
mean of all values, since only padding is asked; and __init__ sets a seed.

Diagnosis: Only where all of an item is padding, its queries get the zero vector: other queries
whose keys are all blocked get the mean of all values.
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        torch.manual_seed(123)
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
        queries = self.W_query(x)
        keys = self.W_key(context)
        values = self.W_value(context)
        scores = queries @ keys.transpose(-2, -1) / self.d_key**0.5
        lowest = torch.finfo(scores.dtype).min
        if padding is not None:
            scores = scores.masked_fill(padding[:, None, :], lowest)
        if pairs is not None:
            scores = scores.masked_fill(pairs, lowest)
        out = scores.softmax(dim=-1) @ values
        if padding is not None:  # an empty sentence answers nothing
            out = out.masked_fill(padding.all(dim=1)[:, None, None], 0.0)
        return out
