"""Two mistakes: cuts the context down to the largest number of free keys, which loses free keys
when the blocked ones do not stand at the end; and keeps the scale in a float32 buffer, which stays
rounded in a float64 module.

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
        scale = torch.tensor(d_key**-0.5, dtype=torch.float32)
        self.register_buffer("scale", scale, persistent=False)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        if padding is not None:
            # Do not compute keys and values of rows that are padding in every sentence.
            longest = int((~padding).sum(dim=1).max())
            context, padding = context[:, :longest], padding[:, :longest]
            if pairs is not None:
                pairs = pairs[:, :longest]

        queries = self.W_query(x)
        keys = self.W_key(context)
        values = self.W_value(context)
        scores = queries @ keys.transpose(1, 2) * self.scale

        blocked = torch.zeros_like(scores, dtype=torch.bool)
        if padding is not None:
            blocked |= padding.unsqueeze(1)
        if pairs is not None:
            blocked |= pairs
        empty = blocked.all(dim=-1, keepdim=True)
        scores = scores.masked_fill(blocked & ~empty, -torch.inf)
        weights = torch.softmax(scores, dim=-1).masked_fill(empty, 0.0)
        return weights @ values
