"""Wrong. Against 0/0 the sum of the weights gets an epsilon of 1e-9, for every row. A float64
module is then right to nine digits only (any input), and if a blocked score is 80 above the only
free one, the free weights sum to 1e-35 and the output is about 0 instead of the free value.

Diagnosis: none
"""
class CrossAttention(nn.Module):
    """Single-head attention of the tokens ``x`` over the tokens ``context``."""

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
        queries, keys, values = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = queries @ keys.transpose(1, 2) / math.sqrt(keys.shape[-1])
        free = torch.ones_like(scores)
        if padding is not None:
            free = free * (~padding).unsqueeze(1)
        if pairs is not None:
            free = free * (~pairs)
        weights = torch.exp(scores - scores.amax(dim=-1, keepdim=True)) * free
        weights = weights / (weights.sum(dim=-1, keepdim=True) + 1e-9)
        return weights @ values
