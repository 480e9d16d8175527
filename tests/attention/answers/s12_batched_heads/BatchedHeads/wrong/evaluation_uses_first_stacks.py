"""In evaluation mode the stacks that were made with the module are used, not the current ones.

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
        self.stacked = torch.cat((self.W_query, self.W_key, self.W_value)).detach()

    def forward(self, x):
        H = self.W_query.shape[0]
        W = torch.cat((self.W_query, self.W_key, self.W_value)) if self.training else self.stacked
        qkv = x.unsqueeze(1) @ W.mT
        q, k, v = qkv.split(H, dim=1)
        z = torch.softmax(q @ k.mT / math.sqrt(q.shape[-1]), dim=-1) @ v
        return self.out_proj(z.transpose(1, 2).flatten(2))
