"""The softmax always gives float32: a float64 layer raises a RuntimeError for float64 tokens.

Diagnosis: none
"""

class BatchedHeads(nn.Module):
    def __init__(self, d_in, d_out, num_heads, head_dim):
        super().__init__()

        self.W_query, self.W_key, self.W_value = (nn.Parameter(torch.randn(num_heads, head_dim, d_in)) for _ in range(3))

        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x):
        q, k, v = (torch.einsum("hki,bti->bhtk", W, x) for W in (self.W_query, self.W_key, self.W_value))
        w = torch.softmax(q @ k.mT / math.sqrt(q.shape[-1]), dim=-1, dtype=torch.float32)
        return self.out_proj((w @ v).transpose(1, 2).flatten(2))
