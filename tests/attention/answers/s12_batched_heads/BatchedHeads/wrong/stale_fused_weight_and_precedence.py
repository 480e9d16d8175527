"""Two mistakes: the three stacks are fused in the first call and kept, so later changes of the
weights have no effect; and head_dim ** 1 / 2 is half of head_dim, not its root.

Diagnosis: The scores are divided by half the width of a key, not by its square root.
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.num_heads = num_heads
        self.head_dim = head_dim
        self.W_query = nn.Parameter(0.02 * torch.randn(num_heads, head_dim, d_in))
        self.W_key = nn.Parameter(0.02 * torch.randn(num_heads, head_dim, d_in))
        self.W_value = nn.Parameter(0.02 * torch.randn(num_heads, head_dim, d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self._fused = None

    def _fused_weight(self) -> torch.Tensor:
        # One large matrix for queries, keys and values: made once, not in every call.
        if self._fused is None:
            stacks = torch.stack((self.W_query, self.W_key, self.W_value))
            self._fused = stacks.flatten(0, 2)  # (3 * num_heads * head_dim, d_in)
        return self._fused

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        projected = x @ self._fused_weight().T
        projected = projected.view(batch, tokens, 3, self.num_heads, self.head_dim)
        queries, keys, values = projected.permute(2, 0, 3, 1, 4)
        scores = queries @ keys.transpose(-2, -1) / (self.head_dim ** 1 / 2)
        contexts = torch.softmax(scores, dim=-1) @ values
        return self.out_proj(contexts.transpose(1, 2).reshape(batch, tokens, -1))
