"""torch.func.vmap over heads and items

Diagnosis: none
"""
class BatchedHeads(nn.Module):
    def __init__(self, d_in, d_out, num_heads, head_dim):
        super().__init__()
        shape = (num_heads, head_dim, d_in)
        self.W_query = nn.Parameter(torch.randn(shape) / math.sqrt(d_in))
        self.W_key = nn.Parameter(torch.randn(shape) / math.sqrt(d_in))
        self.W_value = nn.Parameter(torch.randn(shape) / math.sqrt(d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x):
        def head(q, k, v, x):
            return torch.softmax((x @ q.T) @ (x @ k.T).T / math.sqrt(len(q)), -1) @ (x @ v.T)

        heads = torch.vmap(torch.vmap(head, (None, None, None, 0)), (0, 0, 0, None), out_dims=2)
        out = heads(self.W_query, self.W_key, self.W_value, x)
        return self.out_proj(out.flatten(2))
