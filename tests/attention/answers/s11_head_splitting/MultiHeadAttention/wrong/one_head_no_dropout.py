"""With num_heads=1 nothing is dropped in training.

Diagnosis: none
"""

class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads:
            raise ValueError("uneven")
        self.num_heads, self.p, self.context = num_heads, dropout, context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)

    def forward(self, x):
        b, n, _ = x.shape
        if n > self.context:
            raise ValueError("too long")
        q, k, v = (l(x).unflatten(-1, (self.num_heads, -1)).transpose(1, 2) for l in (self.W_query, self.W_key, self.W_value))
        s = q @ k.mT / math.sqrt(q.shape[-1])
        w = s.masked_fill(torch.ones(n, n).triu(1).bool(), -math.inf).softmax(-1)

        if self.num_heads > 1:
            w = F.dropout(w, self.p, self.training)
        return self.out_proj((w @ v).transpose(1, 2).flatten(2))
