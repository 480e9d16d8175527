"""Computes neither queries nor keys nor values: query and key stacks are multiplied into one
bilinear form per head, and the tokens themselves are mixed by the attention weights before the
value matrix is applied to the mixture.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            start = torch.randn(num_heads, head_dim, d_in) * d_in**-0.5
            self.register_parameter(name, nn.Parameter(start))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        head_dim = self.W_query.shape[1]
        form = torch.einsum("hki,hkj->hij", self.W_query, self.W_key) / math.sqrt(head_dim)
        scores = torch.einsum("bhqj,bsj->bhqs", torch.einsum("bqi,hij->bhqj", x, form), x)
        mixtures = torch.einsum("bhqs,bsi->bhqi", scores.softmax(dim=-1), x)
        contexts = torch.einsum("bhqi,hki->bqhk", mixtures, self.W_value)
        return self.out_proj(contexts.flatten(2))
