"""Right, unusual: the forward pass is written for one sequence without a batch axis, JAX style, and
torch.vmap adds the batch. The stacks are laid flat for one F.linear and cut afterwards.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.num_heads, self.head_dim = num_heads, head_dim
        shape = (num_heads, head_dim, d_in)
        self.W_query = nn.Parameter(torch.randn(shape) / math.sqrt(d_in))
        self.W_key = nn.Parameter(torch.randn(shape) / math.sqrt(d_in))
        self.W_value = nn.Parameter(torch.randn(shape) / math.sqrt(d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def _project(self, stack, x):
        flat = nn.functional.linear(x, stack.flatten(0, 1))  # (tokens, heads * head_dim)
        return flat.unflatten(-1, (self.num_heads, self.head_dim))

    def _one(self, x):
        q, k, v = (self._project(s, x) for s in (self.W_query, self.W_key, self.W_value))
        logits = torch.einsum("qhd,khd->hqk", q / self.head_dim**0.5, k)
        weights = (logits - torch.logsumexp(logits, dim=-1, keepdim=True)).exp()
        return self.out_proj(torch.einsum("hqk,khd->qhd", weights, v).flatten(1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.vmap(self._one)(x)
