"""The stacks are made by a cached function: two layers of the same sizes share their stacks, and to
train one is to train both.

Diagnosis: none
"""

from functools import lru_cache


@lru_cache(maxsize=None)
def stack(num_heads, head_dim, d_in, name):
    return nn.Parameter(torch.randn(num_heads, head_dim, d_in) / d_in**0.5)


class BatchedHeads(nn.Module):
    def __init__(self, d_in, d_out, num_heads, head_dim):
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, stack(num_heads, head_dim, d_in, name))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x):
        q, k, v = (x.unsqueeze(1) @ w.mT for w in (self.W_query, self.W_key, self.W_value))
        return self.out_proj(
            ((q @ k.mT / q.shape[-1] ** 0.5).softmax(-1) @ v).transpose(1, 2).flatten(2)
        )
