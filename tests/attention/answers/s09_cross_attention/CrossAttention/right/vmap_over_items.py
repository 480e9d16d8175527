"""A function of one item, mapped over the batch with torch.vmap.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(self, x, context, padding=None, pairs=None):
        if padding is None:
            padding = torch.zeros(context.shape[:2], dtype=torch.bool)

        def one(x, context, hidden):
            q, k, v = self.W_query(x), self.W_key(context), self.W_value(context)
            blocked = hidden[None].expand(len(x), -1) if pairs is None else hidden | pairs
            s = torch.where(blocked, torch.finfo(q.dtype).min, q @ k.T / math.sqrt(k.shape[-1]))
            return torch.where(blocked, 0.0, s.softmax(dim=-1)) @ v

        return torch.vmap(one)(x, context, padding)
