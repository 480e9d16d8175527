"""Reads the context in blocks of 64 keys and masks each block with the first columns of padding and
pairs: wrong with a mask as soon as the context has more than 64 tokens.

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
        query = query / math.sqrt(query.shape[-1])
        top = torch.full_like(query[..., :1], -1e6).detach()
        total, mixed = torch.zeros_like(top), 0.0
        for start in range(0, key.shape[1], 64):
            scores = query @ key[:, start : start + 64].mT
            size = scores.shape[-1]
            if padding is not None:
                scores = scores.masked_fill(padding[:, None, :size], -torch.inf)
            if pairs is not None:
                scores = scores.masked_fill(pairs[:, :size], -torch.inf)
            new = torch.maximum(top, scores.detach().amax(-1, keepdim=True))
            power, shrink = torch.exp(scores - new), torch.exp(top - new)
            total = total * shrink + power.sum(-1, keepdim=True)
            mixed = mixed * shrink + power @ value[:, start : start + 64]
            top = new
        return mixed / total.masked_fill(total == 0, 1.0)
