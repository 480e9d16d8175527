"""Per head the query and key matrices are multiplied first, as are out_proj and the value matrix,
so no queries, keys or values are formed.

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
        num_heads, head_dim, _ = self.W_query.shape
        # q . k = (W_q x_t) . (W_k x_s) = x_t . (W_q^T W_k) x_s
        match = self.W_query.transpose(1, 2) @ self.W_key / math.sqrt(head_dim)
        scores = torch.einsum("bti,hij,bsj->bhts", x, match, x)
        mixed = torch.softmax(scores, dim=-1) @ x.unsqueeze(1)  # (batch, heads, tokens, d_in)
        # The columns of out_proj that belong to a head, times the value matrix of that head.
        blocks = self.out_proj.weight.unflatten(1, (num_heads, head_dim))
        carry = torch.einsum("ohk,hki->hoi", blocks, self.W_value)
        return torch.einsum("bhti,hoi->bto", mixed, carry) + self.out_proj.bias
