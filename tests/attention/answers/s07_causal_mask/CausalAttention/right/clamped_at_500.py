"""Scores are clamped to -500 .. 500, which the text says they never leave, and blocked ones
become -700.

Diagnosis: none
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
        if n > self.context_length:
            raise ValueError("too many tokens")
        later = torch.ones(n, n, dtype=torch.bool, device=x.device).triu(1)

        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        s = (q @ k.T / k.shape[-1] ** 0.5).clamp(-500, 500).masked_fill(later, -700.0)
        return s.softmax(dim=-1) @ v
