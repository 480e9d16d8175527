"""Too many tokens are refused in training mode only; in evaluation mode the last ones are kept.

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

        if len(x) > self.context_length:
            if self.training:
                raise ValueError("too many tokens")
            x = x[-self.context_length :]
        n = len(x)
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = (q @ k.T / q.shape[-1] ** 0.5).masked_fill(
            torch.ones(n, n).triu(1).bool(), -math.inf
        )
        return scores.softmax(dim=-1) @ v
