"""One token more than context_length is accepted, where the mask happens to be made for each call.

Diagnosis: One token more than context_length is let through.
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in "qkv"
        )
        self.context_length = context_length

    def forward(self, x):
        n = len(x)
        if n > self.context_length + 1:
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        s = (q @ k.T / k.shape[1] ** 0.5).masked_fill(torch.ones(n, n).triu(1).bool(), -math.inf)
        return s.softmax(-1) @ v
