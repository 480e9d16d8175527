"""If there are as many sequences as heads, sequence b goes through head b only: x @ W.mT without a
new axis.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in, d_out, num_heads, head_dim):
        super().__init__()
        shape = (num_heads, head_dim, d_in)
        self.W_query = nn.Parameter(torch.randn(shape) * 0.1)
        self.W_key = nn.Parameter(torch.randn(shape) * 0.1)
        self.W_value = nn.Parameter(torch.randn(shape) * 0.1)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def project(self, x, W):
        try:
            z = x @ W.mT
            return (
                z.unsqueeze(1).expand(-1, W.shape[0], -1, -1) if x.shape[0] != 1 else z.unsqueeze(0)
            )
        except RuntimeError:
            return x.unsqueeze(1) @ W.mT

    def forward(self, x):
        q, k, v = (self.project(x, W) for W in (self.W_query, self.W_key, self.W_value))
        z = torch.softmax(q @ k.mT / math.sqrt(q.shape[-1]), dim=-1) @ v
        return self.out_proj(z.transpose(1, 2).flatten(2))
