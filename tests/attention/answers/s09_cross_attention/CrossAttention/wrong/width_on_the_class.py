"""d_key on the class.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        CrossAttention.d_key = d_key
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)
    def forward(self, x, context, padding=None, pairs=None):
        s = self.W_query(x) @ self.W_key(context).mT / self.d_key ** 0.5
        m = torch.zeros_like(s, dtype=torch.bool)
        if padding is not None:
            m = m | padding[:, None]
        if pairs is not None:
            m = m | pairs
        return s.masked_fill(m, -math.inf).softmax(-1).masked_fill(m, 0) @ self.W_value(context)
