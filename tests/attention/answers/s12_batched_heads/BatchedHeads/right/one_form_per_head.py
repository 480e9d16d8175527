"""Queries, keys and values are never computed: query and key matrices of a head are multiplied into
one bilinear form on tokens, and the tokens themselves are mixed by the weights before the value
matrix is applied to the mixture. The products are the same in another order.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    """Multi-head self-attention with stacks of full-width heads, without a mask."""

    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        bound = d_in**-0.5
        for name in ("W_query", "W_key", "W_value"):
            start = torch.empty(num_heads, head_dim, d_in).uniform_(-bound, bound)
            self.register_parameter(name, nn.Parameter(start))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        form = torch.einsum("hki,hkj->hij", self.W_query, self.W_key)
        left = torch.einsum("bti,hij->bhtj", x, form)
        scores = torch.einsum("bhtj,bsj->bhts", left, x) / math.sqrt(self.W_query.shape[1])
        weights = torch.softmax(scores, dim=3)
        mixed = torch.einsum("bhts,bsi->bhti", weights, x)
        contexts = torch.einsum("bhti,hki->bthk", mixed, self.W_value)
        return self.out_proj(contexts.flatten(start_dim=2))
