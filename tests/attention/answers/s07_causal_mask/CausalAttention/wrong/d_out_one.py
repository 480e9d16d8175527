"""Squeezes the last axis of the output. With d_out = 1 its shape is (tokens,) in place of (tokens,
1).

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.context_length = context_length
        self.register_buffer("mask", causal_mask(context_length))

    def forward(self, x):
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = q @ k.T / k.shape[-1] ** 0.5
        scores = scores.masked_fill(self.mask[:n, :n], -math.inf)
        return (torch.softmax(scores, dim=-1) @ v).squeeze(-1)
