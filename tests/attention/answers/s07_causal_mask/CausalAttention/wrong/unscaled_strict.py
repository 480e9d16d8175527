"""Two mistakes: no scale, and ValueError already at context_length tokens.

Diagnosis: The scores are not scaled.
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.context_length = context_length

    def forward(self, x):
        n = x.shape[0]
        if n >= self.context_length:
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        mask = torch.triu(torch.ones(n, n, dtype=torch.bool), diagonal=1)
        return torch.softmax((q @ k.T).masked_fill(mask, -torch.inf), dim=-1) @ v
