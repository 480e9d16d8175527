"""In training a tenth of the attention weights is dropped; the lesson has no dropout.

Diagnosis: In training mode the output is another one than in evaluation mode.
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in, d_out, num_heads, head_dim):
        super().__init__()
        shape = (num_heads, head_dim, d_in)
        self.W_query = nn.Parameter(torch.randn(shape) * 0.1)
        self.W_key = nn.Parameter(torch.randn(shape) * 0.1)
        self.W_value = nn.Parameter(torch.randn(shape) * 0.1)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self.dropout = nn.Dropout(0.1)

    def forward(self, x):
        q, k, v = (x.unsqueeze(1) @ W.mT for W in (self.W_query, self.W_key, self.W_value))
        z = self.dropout(torch.softmax(q @ k.mT / math.sqrt(q.shape[-1]), dim=-1)) @ v
        return self.out_proj(z.transpose(1, 2).flatten(2))
