"""rows without a free key are set to 0 by index: with pairs alone and a query that is blocked from
everything an IndexError (or, with as many items as queries, the wrong rows).

Diagnosis: none
"""
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(self, x, context, padding=None, pairs=None):
        queries, keys, values = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
        if padding is None and pairs is None:
            return torch.softmax(scores, dim=-1) @ values
        if padding is None:
            blocked = pairs
        else:
            blocked = padding[:, None, :].expand(scores.shape)
            if pairs is not None:
                blocked = blocked | pairs
        nothing = blocked.all(dim=-1)
        if nothing.any():
            blocked = blocked.clone()
            blocked[nothing] = False
        out = torch.softmax(scores.masked_fill(blocked, -math.inf), dim=-1) @ values
        if nothing.any():
            out[nothing] = 0.0
        return out
