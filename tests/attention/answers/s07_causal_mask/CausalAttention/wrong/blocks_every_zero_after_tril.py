"""Every score of 0 is blocked, not only those above the diagonal.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.context_length = context_length
        self.register_buffer(
            "mask", torch.ones(context_length, context_length).triu(1).bool(), persistent=False
        )

    def forward(self, x):
        n = x.shape[-2]
        if n > self.context_length:
            raise ValueError("too many tokens")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = torch.tril(q @ k.transpose(-2, -1) / k.shape[-1] ** 0.5)
        scores = scores.masked_fill(scores == 0, -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        return weights @ v
