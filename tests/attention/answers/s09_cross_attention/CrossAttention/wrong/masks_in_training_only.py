"""Masks are applied in training mode only.

Diagnosis: The masks take effect in training mode only.
"""


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)
        self.cache = None

    def forward(self, x, context, padding=None, pairs=None):
        q, k, v = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
        blocked = torch.zeros_like(scores, dtype=torch.bool)
        if padding is not None and self.training:
            blocked = blocked | padding[:, None, :]
        if pairs is not None and self.training:
            blocked = blocked | pairs
        empty = blocked.all(dim=-1, keepdim=True)
        scores = scores.masked_fill(blocked, -torch.inf).masked_fill(empty, 0.0)
        weights = scores.softmax(dim=-1).masked_fill(empty, 0.0)
        return weights @ v
