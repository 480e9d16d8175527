"""No mask reaches the scores: for every item and query the free keys are picked out by a boolean
index and only these take part; an empty selection gives a zero vector with clean gradients by
itself. Layers are made in another order.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)

    @staticmethod
    def _free(b, i, n_k, padding, pairs):
        free = torch.ones(n_k, dtype=torch.bool)
        if padding is not None:
            free = free & ~padding[b]
        if pairs is not None:
            free = free & ~pairs[i]
        return free

    def forward(self, x, context, padding=None, pairs=None):
        Q = self.W_query(x) / self.W_query.out_features**0.5
        K, V = self.W_key(context), self.W_value(context)
        items = []
        for b in range(x.shape[0]):
            rows = []
            for i in range(x.shape[1]):
                free = self._free(b, i, context.shape[1], padding, pairs)
                w = torch.softmax(K[b][free] @ Q[b, i], dim=0)
                rows.append(w @ V[b][free])
            items.append(torch.stack(rows))
        return torch.stack(items)
