"""Wrong, two mistakes. The constructor sets a seed, so that two modules start from the same
weights. And the nan of a query without a free key is replaced in the output only: with padding all
True, the gradients of x, context and W_query are nan.

Diagnosis: none
"""
class CrossAttention(nn.Module):
    """Single-head attention of the tokens ``x`` over the tokens ``context``."""

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
        scores = queries @ keys.transpose(1, 2)
        if padding is not None:
            scores = scores.masked_fill(padding.unsqueeze(1), -torch.inf)
        if pairs is not None:
            scores = scores.masked_fill(pairs, -torch.inf)
        weights = torch.softmax(scores / self.d_key**0.5, dim=-1)
        return torch.nan_to_num(weights @ values, nan=0.0)
