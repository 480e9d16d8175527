"""In evaluation mode forward sets the probability to 0 and never back, so after eval() and train()
nothing is dropped. MultiHeadAttention(3, 8, 5, 0.75, 2): call in eval(), then in train().

Diagnosis: none
"""


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads:
            raise ValueError("uneven")
        self.num_heads, self.head_dim, self.p = num_heads, d_out // num_heads, dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.register_buffer(
            "mask", torch.ones(context_length, context_length).triu(1).bool(), persistent=False
        )

    def forward(self, x):
        b, n, _ = x.shape
        if n > len(self.mask):
            raise ValueError("too long")
        if not self.training:
            self.p = 0.0
        q, k, v = (
            w(x).view(b, n, self.num_heads, -1).transpose(1, 2)
            for w in (self.W_query, self.W_key, self.W_value)
        )
        s = (q @ k.mT / self.head_dim**0.5).masked_fill(self.mask[:n, :n], -torch.inf)
        a = nn.functional.dropout(s.softmax(-1), self.p)
        return self.out_proj((a @ v).transpose(1, 2).flatten(2))
