"""Multiplies each head's query and key matrices into one form on tokens, and applies the value
matrices after the attention weights, which is the same by linearity.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            start = torch.randn(num_heads, head_dim, d_in) / math.sqrt(d_in)
            self.register_parameter(name, nn.Parameter(start))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        head_dim = self.W_query.shape[1]
        # q . k = (W_q x_t) . (W_k x_s) = x_t . (W_q^T W_k) x_s
        form = self.W_query.mT @ self.W_key / math.sqrt(head_dim)  # (num_heads, d_in, d_in)
        scores = torch.einsum("bti,hij,bsj->bhts", x, form, x)
        weights = scores.softmax(dim=-1)
        mixed = weights @ x[:, None]  # (batch, num_heads, tokens, d_in): weighted sums of tokens
        contexts = torch.einsum("bhti,hki->bthk", mixed, self.W_value)
        return self.out_proj(contexts.flatten(2))
