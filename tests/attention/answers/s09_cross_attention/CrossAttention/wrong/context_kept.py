"""keys and values are kept as long as the same context tensor comes: after a step of training with
the same context they are old (and the second backward fails).

Diagnosis: none
"""
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)
        self.context = None

    def forward(self, x, context, padding=None, pairs=None):
        if context is not self.context:  # the source is encoded once, asked many times
            self.context = context
            self.keys, self.values = self.W_key(context), self.W_value(context)
        queries, keys, values = self.W_query(x), self.keys, self.values
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
        blocked = torch.zeros_like(scores, dtype=torch.bool)
        if padding is not None:
            blocked = blocked | padding[:, None, :]
        if pairs is not None:
            blocked = blocked | pairs
        weights = torch.softmax(scores.masked_fill(blocked, -math.inf), dim=-1)
        return weights.masked_fill(blocked, 0.0) @ values
