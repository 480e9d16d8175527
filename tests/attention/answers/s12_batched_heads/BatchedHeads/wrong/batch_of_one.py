"""Where x has a batch of 1, the batch is squeezed and the result has no batch axis.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in, d_out, num_heads, head_dim):
        super().__init__()
        self.W_query = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1)
        self.W_key = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1)
        self.W_value = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x):
        q, k, v = (
            torch.einsum("bti,hki->bhtk", x, W) for W in (self.W_query, self.W_key, self.W_value)
        )
        z = torch.softmax(q @ k.mT / math.sqrt(q.shape[-1]), dim=-1) @ v
        return self.out_proj(z.transpose(1, 2).flatten(2)).squeeze(0)
