"""A dropout layer of its own (a mask of comparisons with uniform numbers, divided by the chance of
keeping, with p = 1 handled), softmax by hand with amax, heads by chunk and a ModuleList alias.

Diagnosis: none
"""


class Drop(nn.Module):
    def __init__(self, p):
        super().__init__()
        self.p = p

    def forward(self, w):
        if not self.training or self.p == 0:
            return w
        if self.p >= 1:
            return w * 0
        return torch.where(torch.rand_like(w) < self.p, torch.zeros_like(w), w / (1 - self.p))


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        assert d_out % num_heads == 0
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.heads, self.context, self.drop = num_heads, context_length, Drop(dropout)

    def forward(self, x):
        assert x.size(1) <= self.context
        future = torch.arange(x.size(1)) > torch.arange(x.size(1)).unsqueeze(1)
        found = []
        for q, k, v in zip(
            *(f(x).chunk(self.heads, -1) for f in (self.W_query, self.W_key, self.W_value))
        ):
            s = (q @ k.mT / math.sqrt(q.shape[-1])).masked_fill(future, -math.inf)
            p = (s - s.amax(-1, keepdim=True)).exp()
            found.append(self.drop(p / p.sum(-1, keepdim=True)) @ v)
        return self.out_proj(torch.cat(found, -1))
