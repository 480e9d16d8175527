"""To save work the context is cut to the largest number of free keys: free keys behind that place
are lost.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)
        self.scale = 1 / math.sqrt(d_key)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        if padding is not None:
            # What is padding in every sentence need not be projected at all.
            longest = int((~padding).sum(dim=1).max())
            context, padding = context[:, :longest], padding[:, :longest]
            if pairs is not None:
                pairs = pairs[:, :longest]

        queries = self.W_query(x) * self.scale
        keys = self.W_key(context)
        values = self.W_value(context)
        scores = torch.bmm(queries, keys.transpose(1, 2))

        blocked = torch.zeros_like(scores, dtype=torch.bool)
        if padding is not None:
            blocked = blocked | padding[:, None, :]
        if pairs is not None:
            blocked = blocked | pairs
        scores = scores.masked_fill(blocked, torch.finfo(scores.dtype).min)
        weights = scores.softmax(dim=-1).masked_fill(blocked, 0.0)
        return torch.bmm(weights, values)
