"""Two mistakes. Only items that are all padding get zeros: a query blocked by pairs alone (pairs
with a row of True, padding None) gets nan. And the root of d_key is a float32 tensor: with d_key
= 3 a float64 module is right to seven or eight digits only, not to ten.

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
        self.scale = torch.sqrt(torch.tensor(d_key))

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
        scores = queries @ keys.mT / self.scale
        if padding is not None:
            scores = scores.masked_fill(padding.unsqueeze(1), -torch.inf)
        if pairs is not None:
            scores = scores.masked_fill(pairs.unsqueeze(0), -torch.inf)
        weights = F.softmax(scores, dim=-1)
        if padding is not None:
            empty = padding.all(dim=1)  # sentences of length 0
            weights = weights.masked_fill(empty[:, None, None], 0.0)
        return weights @ values
