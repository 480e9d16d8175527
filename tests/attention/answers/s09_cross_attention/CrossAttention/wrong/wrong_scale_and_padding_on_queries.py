"""Two mistakes: scores are divided by the root of d_query ("divided by ``sqrt(d_key)``"), and the
padding lines up with the query axis ("True at ``[b, j]`` blocks key ``j`` of item ``b`` for all
its queries").

Diagnosis: The scores are divided by the square root of the input's width, not of a key's.
padding blocks queries, not keys.
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
        scores = self.W_query(x) @ self.W_key(context).transpose(-2, -1) / x.shape[-1] ** 0.5
        blocked = torch.zeros(scores.shape, dtype=torch.bool)
        if padding is not None:
            blocked = blocked | padding.unsqueeze(-1)
        if pairs is not None:
            blocked = blocked | pairs
        empty = blocked.all(dim=-1, keepdim=True)
        scores = scores.masked_fill(blocked, -torch.inf).masked_fill(empty, 0.0)
        weights = scores.softmax(dim=-1).masked_fill(empty, 0.0)
        return weights @ self.W_value(context)
