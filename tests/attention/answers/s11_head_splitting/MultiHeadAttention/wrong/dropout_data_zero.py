"""a.data[drop] = 0 after scaling

Diagnosis: none
"""


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads != 0:
            raise ValueError("no")
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.p = dropout
        self.context_length = context_length

    def forward(self, x):
        b, n, _ = x.shape
        if n > self.context_length:
            raise ValueError("too long")
        q, k, v = (f(x).view(b, n, self.num_heads, self.head_dim).transpose(1, 2) for f in (self.W_query, self.W_key, self.W_value))
        s = q @ k.transpose(-2, -1) / self.head_dim ** 0.5
        s = s.masked_fill(torch.ones(n, n, dtype=torch.bool, device=x.device).triu(1), float("-inf"))
        a = torch.softmax(s, dim=-1)

        if self.training and self.p > 0:
            drop = torch.rand(a.shape) < self.p
            a = a / max(1 - self.p, 1e-6)
            a.data[drop] = 0
        c = a @ v
        return self.out_proj(c.transpose(1, 2).reshape(b, n, -1))
