"""The input is added to the output if d_in equals d_out.

Diagnosis: If d_in equals d_out, the input is added to the output.
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
        x4 = x.unsqueeze(1)
        q, k, v = (x4 @ W.mT for W in (self.W_query, self.W_key, self.W_value))
        z = torch.softmax(q @ k.mT / math.sqrt(q.shape[-1]), dim=-1) @ v
        out = self.out_proj(z.transpose(1, 2).flatten(2))
        return out + x if out.shape == x.shape else out
