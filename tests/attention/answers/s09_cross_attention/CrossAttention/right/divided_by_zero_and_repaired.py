"""Renormalises weights; 0 / 0 of a query without a free key is repaired by nan_to_num, and
masked_fill stops its nan gradient.

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

        blocked = torch.zeros(len(x), x.shape[1], context.shape[1], dtype=torch.bool)
        if padding is not None:
            blocked = blocked | padding[:, None]
        if pairs is not None:
            blocked = blocked | pairs

        w = (q @ k.mT / k.shape[-1] ** 0.5).softmax(dim=-1).masked_fill(blocked, 0.0)
        return (w / w.sum(dim=-1, keepdim=True)).nan_to_num(0.0) @ v
