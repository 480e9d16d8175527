"""Blocked scores become -100. Where all free scores of a query are about -300, only the blocked
keys get weight.

Diagnosis: none
"""

class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(self, x, context, padding=None, pairs=None):
        q, k, v = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])

        blocked = torch.zeros_like(scores, dtype=torch.bool)
        if padding is not None:
            blocked = blocked | padding[:, None, :]
        if pairs is not None:
            blocked = blocked | pairs
        weights = torch.softmax(scores.masked_fill(blocked, -100.0), dim=-1)
        return weights.masked_fill(blocked, 0.0) @ v
