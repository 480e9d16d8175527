"""Wrong, two mistakes. The softmax runs over axis 1 of (batch, heads, queries, keys), that is over
the heads: for each pair of tokens the heads compete, and the weights of a query over its keys do
not sum to one. And scores are divided by head_dim, not by its root.

Diagnosis: The scores are divided by the width of a key, not by its square root. The softmax runs
over the heads, not over the keys.
"""


class BatchedHeads(nn.Module):
    """Multi-head self-attention with stacks of full-width heads, without a mask."""

    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        shape = (num_heads, head_dim, d_in)
        self.W_query = nn.Parameter(torch.randn(shape) * 0.02)
        self.W_key = nn.Parameter(torch.randn(shape) * 0.02)
        self.W_value = nn.Parameter(torch.randn(shape) * 0.02)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self.scale = 1.0 / head_dim

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        Q = torch.einsum("hki,bti->bhtk", self.W_query, x)
        K = torch.einsum("hki,bti->bhtk", self.W_key, x)
        V = torch.einsum("hki,bti->bhtk", self.W_value, x)
        S = torch.einsum("bhqk,bhpk->bhqp", Q, K) * self.scale
        A = torch.softmax(S, dim=1)
        Z = torch.einsum("bhqp,bhpk->bqhk", A, V)
        return self.out_proj(Z.flatten(start_dim=2))
