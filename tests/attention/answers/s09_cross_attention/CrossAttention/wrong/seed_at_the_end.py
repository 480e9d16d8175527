"""Sets a seed at the end of __init__ ("No seed is set"): modules made after the first are all
alike, and whatever is drawn later.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)
        torch.manual_seed(123)
    def forward(self, x, context, padding=None, pairs=None):
        s = self.W_query(x) @ self.W_key(context).mT / self.W_key.out_features ** 0.5
        m = torch.zeros_like(s, dtype=torch.bool)
        if padding is not None:
            m = m | padding[:, None]
        if pairs is not None:
            m = m | pairs
        return s.masked_fill(m, -math.inf).softmax(-1).masked_fill(m, 0) @ self.W_value(context)
