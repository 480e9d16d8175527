"""Keeps the combined mask for each pair of mask shapes, so that later batches of the same shape
get the masks of the first one.

Diagnosis: none
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
        self._masks = {}  # so that no mask is built twice

    def _mask(self, padding, pairs):
        shapes = tuple(None if m is None else tuple(m.shape) for m in (padding, pairs))
        if shapes not in self._masks:
            if padding is None:
                blocked = pairs
            elif pairs is None:
                blocked = padding[:, None, :]
            else:
                blocked = padding[:, None, :] | pairs[None, :, :]
            self._masks[shapes] = blocked
        return self._masks[shapes]

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        q, k, v = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = q @ k.transpose(1, 2) / math.sqrt(self.d_key)
        blocked = self._mask(padding, pairs)
        if blocked is None:
            return scores.softmax(dim=-1) @ v
        empty = blocked.all(dim=-1, keepdim=True)
        scores = scores.masked_fill(blocked & ~empty, -torch.inf)
        weights = scores.softmax(dim=-1).masked_fill(empty, 0.0)
        return weights @ v
