"""with a mask the largest score of ALL is subtracted: rows whose scores are 200 lower underflow and
get zeros.

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
        blocked = torch.zeros_like(scores, dtype=torch.bool)
        if padding is not None:
            blocked = blocked | padding[:, None, :]
        if pairs is not None:
            blocked = blocked | pairs
        weights = torch.exp(scores - scores.max().detach()) * ~blocked
        total = weights.sum(dim=-1, keepdim=True)
        return weights / torch.where(total > 0, total, 1.0) @ values
