"""In training normal noise of standard deviation dropout is added to the scores; nothing is ever
dropped.

Diagnosis: No weight is dropped in training: the weights change at random and still sum to 1, as if
dropout came before the softmax.
"""


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads:
            raise ValueError("uneven")
        self.num_heads, self.p, self.context_length = num_heads, dropout, context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)

    def forward(self, x):
        n = x.shape[1]
        if n > self.context_length:
            raise ValueError("too long")
        q, k, v = (
            w(x).unflatten(-1, (self.num_heads, -1)).transpose(1, 2)
            for w in (self.W_query, self.W_key, self.W_value)
        )
        s = q @ k.mT / math.sqrt(q.shape[-1])
        if self.training:
            s = s + self.p * torch.randn_like(s)
        return self.out_proj(
            (s.masked_fill(torch.ones(n, n).triu(1) > 0, -torch.inf).softmax(-1) @ v)
            .transpose(1, 2)
            .flatten(2)
        )
