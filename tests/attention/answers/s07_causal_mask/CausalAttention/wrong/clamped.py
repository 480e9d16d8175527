"""Scores are clamped to between -10 and 10 before the softmax.

Diagnosis: Scores below minus or above plus 10 are cut off there.
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.context_length = context_length

    def forward(self, x):

        n = len(x)
        if n > self.context_length:
            raise ValueError("too many tokens")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = (q @ k.T / q.shape[-1] ** 0.5).clamp(-10, 10)
        scores = scores.masked_fill(torch.ones(n, n).triu(1).bool(), -math.inf)
        return scores.softmax(dim=-1) @ v
