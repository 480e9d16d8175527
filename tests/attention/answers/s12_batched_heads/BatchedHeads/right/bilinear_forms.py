"""Makes neither queries, keys nor values: each head's query and key matrices become one bilinear
form, and the value matrix is applied after the tokens have been averaged.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.head_dim = head_dim
        for name in ("W_query", "W_key", "W_value"):
            stack = torch.empty(num_heads, head_dim, d_in)
            nn.init.normal_(stack, std=d_in**-0.5)
            self.register_parameter(name, nn.Parameter(stack))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        # (W_q x) . (W_k y) = x . (W_q^T W_k) y
        form = torch.einsum("hki,hkj->hij", self.W_query, self.W_key)
        left = torch.einsum("bti,hij->bhtj", x, form)
        scores = torch.einsum("bhtj,bsj->bhts", left, x) / math.sqrt(self.head_dim)
        weights = torch.softmax(scores, dim=-1)
        # sum_s a_s (W_v x_s) = W_v (sum_s a_s x_s)
        averaged = torch.einsum("bhts,bsi->bhti", weights, x)
        contexts = torch.einsum("bhti,hki->bthk", averaged, self.W_value)
        return self.out_proj(contexts.flatten(2))
