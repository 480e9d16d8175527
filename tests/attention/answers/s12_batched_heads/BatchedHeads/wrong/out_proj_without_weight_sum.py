"""out_proj is applied per head to a padded vector and its bias is added once per head.

Diagnosis: The output projection is applied to each head, so its bias is added once for each.
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in, d_out, num_heads, head_dim):
        super().__init__()
        shape = (num_heads, head_dim, d_in)
        self.W_query = nn.Parameter(torch.randn(shape) * 0.1)
        self.W_key = nn.Parameter(torch.randn(shape) * 0.1)
        self.W_value = nn.Parameter(torch.randn(shape) * 0.1)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x):
        total = 0
        d = self.W_query.shape[1]
        for h in range(self.W_query.shape[0]):
            q, k, v = x @ self.W_query[h].T, x @ self.W_key[h].T, x @ self.W_value[h].T
            z = torch.softmax(q @ k.mT / math.sqrt(d), dim=-1) @ v
            total = total + nn.functional.linear(
                z, self.out_proj.weight[:, h * d : (h + 1) * d], self.out_proj.bias
            )
        return total
