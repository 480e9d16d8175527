"""the mask for F.scaled_dot_product_attention is float32: a RuntimeError for a float64 module with
padding.

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
        if padding is None and pairs is None:
            return F.scaled_dot_product_attention(queries, keys, values)
        blocked = torch.zeros(len(x), x.shape[1], context.shape[1], dtype=torch.bool)
        if padding is not None:
            blocked = blocked | padding[:, None, :]
        if pairs is not None:
            blocked = blocked | pairs
        nothing = blocked.all(dim=-1, keepdim=True)
        bias = torch.zeros(blocked.shape).masked_fill(blocked & ~nothing, -math.inf)
        out = F.scaled_dot_product_attention(queries, keys, values, attn_mask=bias)
        return out.masked_fill(nothing, 0.0)
