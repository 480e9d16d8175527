"""No queries, keys or values are kept: the scores are one einsum of tokens, two stacks and tokens
again, and the contexts are the weighted tokens, projected afterwards. Sums of products may be
taken in any order, so the numbers are the same.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        for role in ("query", "key", "value"):
            stack = nn.Parameter(torch.empty(num_heads, head_dim, d_in))
            nn.init.normal_(stack, std=d_in**-0.5)
            self.register_parameter(f"W_{role}", stack)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        root = self.W_query.shape[1] ** 0.5
        scores = torch.einsum("bti,hki,hkj,bsj->bhts", x, self.W_query, self.W_key, x) / root
        mixed = torch.einsum("bhts,bsi->bhti", scores.softmax(dim=-1), x)  # weighted tokens
        context = torch.einsum("bhti,hki->bthk", mixed, self.W_value)
        return self.out_proj(context.reshape(*x.shape[:2], -1))
