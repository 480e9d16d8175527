"""Wrong twice. Scores are clamped to -50 to 50 against overflow, so keys with the scaled scores 60
and 200 get equal weights, where the second should get everything. And x is detached so that it is
not changed, so no gradient reaches it.

Diagnosis: none
"""
class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.head_dim = head_dim
        self.W_query = nn.Parameter(torch.randn(num_heads, head_dim, d_in) / math.sqrt(d_in))
        self.W_key = nn.Parameter(torch.randn(num_heads, head_dim, d_in) / math.sqrt(d_in))
        self.W_value = nn.Parameter(torch.randn(num_heads, head_dim, d_in) / math.sqrt(d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.detach().clone()  # the caller's x must not change
        queries = torch.einsum("hki,bti->bhtk", self.W_query, x)
        keys = torch.einsum("hki,bti->bhtk", self.W_key, x)
        values = torch.einsum("hki,bti->bhtk", self.W_value, x)
        scores = torch.einsum("bhqk,bhsk->bhqs", queries, keys) / math.sqrt(self.head_dim)
        weights = scores.clamp(-50, 50).exp()
        weights = weights / weights.sum(dim=-1, keepdim=True)
        contexts = torch.einsum("bhqs,bhsk->bqhk", weights, values)
        return self.out_proj(contexts.flatten(2))
