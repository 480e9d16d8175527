"""Root kept as a tensor of the first call's dtype: float32 first, then float64 is right to seven
digits.

Diagnosis: In float64 the output is right to fewer than ten digits.
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        for n in ("W_query", "W_key", "W_value"):
            setattr(self, n, nn.Parameter(torch.rand(d_in, d_out)))
        self.root = None
    def forward(self, x):
        q, k, v = x @ self.W_query, x @ self.W_key, x @ self.W_value
        if self.root is None:
            self.root = torch.tensor(float(q.shape[-1]), dtype=q.dtype).sqrt()
        return torch.softmax(q @ k.mT / self.root, dim=-1) @ v
