"""a loop over items and queries, free keys by index

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
        rows = []
        for b in range(len(x)):
            out = []
            for i in range(x.shape[1]):
                free = torch.ones(context.shape[1], dtype=torch.bool)
                if padding is not None:
                    free &= ~padding[b]
                if pairs is not None:
                    free &= ~pairs[i]
                w = torch.softmax(k[b, free] @ q[b, i] / math.sqrt(k.shape[-1]), dim=0)
                out.append(w @ v[b, free])
            rows.append(torch.stack(out))
        return torch.stack(rows)
