"""Wrong, two mistakes. The attention weights are detached so that they can be looked at later, and
the detached ones are used, so W_query and W_key get no gradient; and the softmax is exp divided by
its sum, so scores of 200 give nan.

Diagnosis: For large scores exp overflows, or is 0 everywhere: there the weights become nan.
"""
class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.head_dim = head_dim
        self.W_query = nn.Parameter(0.02 * torch.randn(num_heads, head_dim, d_in))
        self.W_key = nn.Parameter(0.02 * torch.randn(num_heads, head_dim, d_in))
        self.W_value = nn.Parameter(0.02 * torch.randn(num_heads, head_dim, d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self.weights = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        queries = torch.einsum("hki,bti->bhtk", self.W_query, x)
        keys = torch.einsum("hki,bti->bhtk", self.W_key, x)
        values = torch.einsum("hki,bti->bhtk", self.W_value, x)
        scores = torch.einsum("bhik,bhjk->bhij", queries, keys) / math.sqrt(self.head_dim)
        powers = torch.exp(scores)
        self.weights = (powers / powers.sum(dim=-1, keepdim=True)).detach()
        context = torch.einsum("bhij,bhjk->bihk", self.weights, values)
        return self.out_proj(context.flatten(2))
