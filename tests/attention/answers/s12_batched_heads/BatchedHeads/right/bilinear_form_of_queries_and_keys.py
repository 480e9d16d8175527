"""Right: multiplies query and key matrices with each other first and takes scores as a bilinear
form of the tokens, and applies the value matrices after the weights.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            start = torch.randn(num_heads, head_dim, d_in) / math.sqrt(d_in)
            self.register_parameter(name, nn.Parameter(start))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self.factor = 1.0 / math.sqrt(head_dim)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        # q . k = (W_q x_t) . (W_k x_s) = x_t^T (W_q^T W_k) x_s
        form = self.W_query.transpose(1, 2) @ self.W_key  # (num_heads, d_in, d_in)
        left = torch.einsum("bti,hij->bhtj", x, form)
        scores = torch.einsum("bhtj,bsj->bhts", left, x) * self.factor
        weights = scores.softmax(dim=-1)
        means = torch.einsum("bhts,bsi->bhti", weights, x)  # weighted means of the tokens themselves
        contexts = torch.einsum("bhti,hki->bthk", means, self.W_value)
        return self.out_proj(contexts.flatten(start_dim=2))
