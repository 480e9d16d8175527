"""Takes d_in under the root.

Diagnosis: The scores are scaled by the root of d_in, the width of the input.
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        for n in ("W_query", "W_key", "W_value"):
            setattr(self, n, nn.Parameter(torch.randn(d_in, d_out)))

    def forward(self, x):
        q, k, v = x @ self.W_query, x @ self.W_key, x @ self.W_value
        s = torch.matmul(q, k.transpose(-1, -2)) / math.sqrt(x.shape[-1])
        return torch.matmul(torch.softmax(s, dim=-1), v)
