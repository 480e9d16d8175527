"""Right: the root is a buffer of dtype float64, which is exact in modules of both dtypes and does
not change the dtype of float32 scores.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        self.W_query, self.W_key, self.W_value = (nn.Parameter(torch.rand(d_in, d_out)) for _ in range(3))
        self.register_buffer("root", torch.tensor(math.sqrt(d_out), dtype=torch.float64), persistent=False)

    def forward(self, x):
        q, k, v = x @ self.W_query, x @ self.W_key, x @ self.W_value
        return torch.softmax(q @ k.mT / self.root, dim=-1) @ v
