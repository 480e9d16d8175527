"""Right but slow: loops over items, queries and keys; the sum is computed anew for each pair.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)
        self.d_key = d_key

    def forward(self, x, context, padding=None, pairs=None):
        query, key, value = self.W_query(x), self.W_key(context), self.W_value(context)
        out = []
        for b in range(x.shape[0]):
            for i in range(x.shape[1]):
                free = [
                    j
                    for j in range(context.shape[1])
                    if not (padding is not None and padding[b, j])
                    and not (pairs is not None and pairs[i, j])
                ]
                scores = {j: query[b, i] @ key[b, j] / math.sqrt(self.d_key) for j in free}
                top = max((s.item() for s in scores.values()), default=0.0)
                row = 0 * value[b, 0]
                for j in free:
                    total = sum(torch.exp(s - top) for s in scores.values())
                    row = row + torch.exp(scores[j] - top) / total * value[b, j]
                out.append(row)
        return torch.stack(out).reshape(*x.shape[:2], -1)
