"""Wrong, two mistakes: only queries whose keys are all padding are set to zero, not those that
pairs, or both masks together, leave without a key; and the scale is a float32 tensor, too coarse
for float64. padding [[False, True]] with pairs [[True, False]] gives nan where zeros are
promised; a float64 module with d_key = 5 is right to about eight digits only.

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
        self.scale = torch.sqrt(torch.tensor(float(d_key)))

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

        scores = queries @ keys.transpose(1, 2) / self.scale
        if padding is not None:
            scores = scores.masked_fill(padding[:, None, :], -torch.inf)
        if pairs is not None:
            scores = scores.masked_fill(pairs, -torch.inf)
        weights = scores.softmax(dim=-1)
        if padding is not None:
            empty = padding.all(dim=1)  # nothing to look at: nan
            weights = weights.masked_fill(empty[:, None, None], 0.0)
        return weights @ values
