"""If context is x itself, it is taken for a decoder and made causal, though no mask was given.

Diagnosis: none
"""
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(self, x, context, padding=None, pairs=None):
        query, key, value = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = query @ key.mT / math.sqrt(query.shape[-1])
        blocked = torch.zeros_like(scores, dtype=torch.bool)
        if context is x:
            blocked = blocked | torch.ones(x.shape[1], x.shape[1]).triu(1).bool()
        if padding is not None:
            blocked = blocked | padding[:, None]
        if pairs is not None:
            blocked = blocked | pairs
        empty = blocked.all(-1, keepdim=True)
        weights = scores.masked_fill(blocked & ~empty, -torch.inf).softmax(-1)
        return weights.masked_fill(empty, 0.0) @ value
