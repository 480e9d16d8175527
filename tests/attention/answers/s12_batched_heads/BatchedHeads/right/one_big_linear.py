"""The stack is flattened to one (heads * head_dim, d_in) weight and used with F.linear, then cut;
starting values by xavier in a helper.

Diagnosis: none
"""

import torch.nn.functional as F


def _stack(num_heads, head_dim, d_in):
    stack = torch.empty(num_heads, head_dim, d_in)
    for matrix in stack:
        nn.init.xavier_uniform_(matrix)
    return nn.Parameter(stack)


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.W_query = _stack(num_heads, head_dim, d_in)
        self.W_key = _stack(num_heads, head_dim, d_in)
        self.W_value = _stack(num_heads, head_dim, d_in)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    @staticmethod
    def _project(stack, x):
        num_heads, head_dim, _ = stack.shape
        flat = F.linear(x, stack.flatten(0, 1))  # (batch, tokens, heads * head_dim)
        return flat.unflatten(-1, (num_heads, head_dim)).transpose(1, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q = self._project(self.W_query, x)
        k = self._project(self.W_key, x)
        v = self._project(self.W_value, x)
        context = F.scaled_dot_product_attention(q, k, v)
        return self.out_proj(context.transpose(1, 2).flatten(2))
