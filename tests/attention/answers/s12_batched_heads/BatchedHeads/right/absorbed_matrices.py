"""Never makes queries, keys, values or the long vector: products of weights take their place in each
head. It is right, since q.k = x^T (W_q^T W_k) x, and out_proj of the long vector is a sum over
the heads.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.head_dim = head_dim
        for name in ("W_query", "W_key", "W_value"):
            start = torch.randn(num_heads, head_dim, d_in) / math.sqrt(d_in)
            self.register_parameter(name, nn.Parameter(start))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out = self.out_proj.bias
        columns = self.out_proj.weight.split(self.head_dim, dim=1)
        for w_q, w_k, w_v, w_o in zip(self.W_query, self.W_key, self.W_value, columns, strict=True):
            form = w_q.T @ w_k / math.sqrt(self.head_dim)  # (d_in, d_in)
            weights = torch.softmax(x @ form @ x.transpose(1, 2), dim=-1)
            out = out + (weights @ x) @ (w_o @ w_v).T
        return out
