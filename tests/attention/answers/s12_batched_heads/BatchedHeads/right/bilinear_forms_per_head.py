"""Makes no queries, keys or values: the matrices of query and key are multiplied into one bilinear
form per head, and those of value and output into one map per head. The outputs of the heads are
summed on top of the bias of out_proj.

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
        output = self.out_proj.bias
        blocks = self.out_proj.weight.split(self.head_dim, dim=1)  # (d_out, head_dim) each
        for query, key, value, block in zip(self.W_query, self.W_key, self.W_value, blocks):
            form = query.T @ key / math.sqrt(self.head_dim)  # (d_in, d_in)
            weights = torch.softmax(x @ form @ x.mT, dim=-1)  # (batch, tokens, tokens)
            output = output + weights @ x @ (block @ value).T
        return output
