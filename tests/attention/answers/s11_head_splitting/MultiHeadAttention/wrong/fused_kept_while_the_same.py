"""The three weights are put together once and kept until a weight changes (the versions say so). If
that happens under no_grad, the next call in training has no gradients for the projections: with
torch.no_grad(): layer(x); layer(x).sum().backward(); layer.W_query.weight.grad is None.

Diagnosis: none
"""


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads:
            raise ValueError("uneven")
        self.num_heads, self.context_length, self.qkv_bias = num_heads, context_length, qkv_bias
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        self.kept = None

    def fused(self):
        layers = (self.W_query, self.W_key, self.W_value)
        versions = [p._version for layer in layers for p in layer.parameters()]
        if self.kept is None or self.kept[0] != versions:
            weight = torch.cat([layer.weight for layer in layers])
            bias = torch.cat([layer.bias for layer in layers]) if self.qkv_bias else None
            self.kept = versions, weight, bias
        return self.kept[1:]

    def forward(self, x):
        n = x.shape[1]
        if n > self.context_length:
            raise ValueError("too long")
        q, k, v = (
            t.unflatten(-1, (self.num_heads, -1)).transpose(1, 2)
            for t in F.linear(x, *self.fused()).chunk(3, -1)
        )
        s = (q @ k.mT / math.sqrt(q.shape[-1])).masked_fill(
            torch.ones(n, n).triu(1) > 0, -torch.inf
        )
        return self.out_proj((self.dropout(s.softmax(-1)) @ v).transpose(1, 2).flatten(2))
