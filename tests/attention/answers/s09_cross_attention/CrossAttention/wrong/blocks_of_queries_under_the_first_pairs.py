"""The queries are read in blocks of 64, and the pairs that block are the first rows of the mask in
each block: wrong for 140 queries.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(self, x, context, padding=None, pairs=None):
        k, v = self.W_key(context), self.W_value(context)
        out = []
        for q in self.W_query(x).split(64, 1):
            s = q @ k.mT / k.shape[-1] ** 0.5
            blocked = torch.zeros_like(s, dtype=torch.bool)
            if padding is not None:
                blocked |= padding[:, None]
            if pairs is not None:
                blocked |= pairs[: q.shape[1]]
            out.append(s.masked_fill(blocked, -torch.inf).softmax(-1).masked_fill(blocked, 0.0) @ v)
        return torch.cat(out, 1)
