"""For a batch of one item with both masks, the padding is written into the caller's mask of pairs.

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

        if padding is not None and pairs is not None:
            if len(x) == 1:
                pairs |= padding
                blocked = pairs
            else:
                blocked = padding[:, None, :] | pairs
        elif padding is not None:
            blocked = padding[:, None, :]
        elif pairs is not None:
            blocked = pairs
        else:
            return torch.softmax(scores, dim=-1) @ v
        weights = torch.softmax(scores.masked_fill(blocked, -math.inf), dim=-1)
        return weights.masked_fill(blocked, 0.0) @ v
