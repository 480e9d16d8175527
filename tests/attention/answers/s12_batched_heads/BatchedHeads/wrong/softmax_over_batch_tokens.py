"""The tokens of all sequences are one long sequence for the attention (batch is flattened).

Diagnosis: All sequences of the batch are taken for one long sequence.
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
        flat = x.flatten(0, 1)
        q, k, v = (flat @ W.mT for W in (self.W_query, self.W_key, self.W_value))
        z = torch.softmax(q @ k.mT / math.sqrt(q.shape[-1]), dim=-1) @ v
        return self.out_proj(z.transpose(0, 1).flatten(1)).reshape(*x.shape[:2], -1)
