"""The scores are divided by the root of the width of all heads together.

Diagnosis: The scores are scaled by the width of all heads together.
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in, d_out, num_heads, head_dim):
        super().__init__()
        shape = (num_heads, head_dim, d_in)
        self.W_query = nn.Parameter(torch.randn(shape) * 0.1)
        self.W_key = nn.Parameter(torch.randn(shape) * 0.1)
        self.W_value = nn.Parameter(torch.randn(shape) * 0.1)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self.scale = math.sqrt(num_heads * head_dim)

    def forward(self, x):
        q, k, v = (x.unsqueeze(1) @ W.mT for W in (self.W_query, self.W_key, self.W_value))
        z = torch.softmax(q @ k.mT / self.scale, dim=-1) @ v
        return self.out_proj(z.transpose(1, 2).flatten(2))
