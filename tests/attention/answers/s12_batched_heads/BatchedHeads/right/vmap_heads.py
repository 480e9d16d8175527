"""Unusual: one head is written as a function for a batch of sequences, and torch.func.vmap maps it
over the three stacks; the heads come out just before the features, so a flatten puts them side
by side.

Diagnosis: none
"""


from torch.func import vmap


def _head(wq, wk, wv, x):
    q, k, v = x @ wq.T, x @ wk.T, x @ wv.T
    a = torch.softmax(q @ k.transpose(1, 2) / q.shape[-1] ** 0.5, dim=-1)
    return a @ v


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            start = torch.randn(num_heads, head_dim, d_in) / d_in**0.5
            self.register_parameter(name, nn.Parameter(start))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        every = vmap(_head, in_dims=(0, 0, 0, None), out_dims=2)
        z = every(self.W_query, self.W_key, self.W_value, x)  # (batch, tokens, heads, head_dim)
        return self.out_proj(z.flatten(2))
