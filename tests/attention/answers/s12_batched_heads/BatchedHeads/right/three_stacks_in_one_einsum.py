"""Right: makes the stacks in a loop with register_parameter, projects with all three in one
einsum, scales the queries beforehand and writes the softmax with logsumexp.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            start = torch.randn(num_heads, head_dim, d_in) / math.sqrt(d_in)
            self.register_parameter(name, nn.Parameter(start))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self.factor = head_dim**-0.5

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        stacks = torch.stack((self.W_query * self.factor, self.W_key, self.W_value))
        q, k, v = torch.einsum("phkd,btd->pbhtk", stacks, x)
        scores = torch.einsum("bhik,bhjk->bhij", q, k)
        weights = (scores - scores.logsumexp(dim=-1, keepdim=True)).exp()
        context = torch.einsum("bhij,bhjk->bihk", weights, v)
        return self.out_proj(context.flatten(2))
