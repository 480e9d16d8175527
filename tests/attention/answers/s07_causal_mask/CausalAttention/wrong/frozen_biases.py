"""The biases are made with requires_grad=False (starting from zero, as in papers): with
qkv_bias=True they are never trained.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.context_length = context_length

        for layer in (self.W_query, self.W_key, self.W_value):
            if layer.bias is not None:
                nn.init.zeros_(layer.bias).requires_grad_(False)

    def forward(self, x):
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError("too many tokens")
        later = torch.ones(n, n, dtype=torch.bool, device=x.device).triu(1)

        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        s = (q @ k.T / k.shape[-1] ** 0.5).masked_fill(later, -math.inf)
        return s.softmax(dim=-1) @ v
