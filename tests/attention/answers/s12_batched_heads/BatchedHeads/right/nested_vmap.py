"""Right. Comes from JAX: one function for one head and one sequence, and two nested torch.vmap, the
inner one over the heads, the outer one over the batch. The stacks are registered in a loop with
register_parameter.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    """Multi-head self-attention with stacks of full-width heads, without a mask."""

    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        for name in ["W_query", "W_key", "W_value"]:
            start = torch.empty(num_heads, head_dim, d_in).uniform_(-1, 1) / math.sqrt(d_in)
            self.register_parameter(name, nn.Parameter(start))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    @staticmethod
    def _single(wq, wk, wv, seq):
        # everything here is two-dimensional
        q, k, v = seq @ wq.T, seq @ wk.T, seq @ wv.T
        return torch.softmax(q @ k.T / wq.shape[0] ** 0.5, dim=-1) @ v

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        # out_dims=1: (tokens, heads, head_dim)
        over_heads = torch.vmap(self._single, in_dims=(0, 0, 0, None), out_dims=1)
        over_batch = torch.vmap(over_heads, in_dims=(None, None, None, 0))
        z = over_batch(self.W_query, self.W_key, self.W_value, x)
        return self.out_proj(z.reshape(*x.shape[:2], -1))
