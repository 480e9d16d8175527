"""Two mistakes: the case of nothing to see is caught only if everything is blocked, so a padding of
[[True, True], [False, False]] gives nan in item 0; and the softmax runs in float32, so that a
float64 module is right to seven digits only.

Diagnosis: A query whose keys are all blocked gets nan, not the zero vector.
"""

class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
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
        q, k, v = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = q @ k.transpose(1, 2) / math.sqrt(self.d_key)
        blocked = torch.zeros_like(scores, dtype=torch.bool)
        if padding is not None:
            blocked = blocked | padding[:, None, :]
        if pairs is not None:
            blocked = blocked | pairs
        if blocked.all():  # nobody to ask
            weights = torch.zeros_like(scores)
        else:
            scores = scores.masked_fill(blocked, -torch.inf)
            weights = F.softmax(scores, dim=-1, dtype=torch.float32).to(v.dtype)
        return weights @ v
