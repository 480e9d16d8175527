"""F.scaled_dot_product_attention with ~mask; rows without keys look at everything, then zeros.

Diagnosis: none
"""
def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values differ in number")
    if mask is None:
        return F.scaled_dot_product_attention(query, key, value)
    nothing = mask.all(dim=-1, keepdim=True)
    out = F.scaled_dot_product_attention(query, key, value, attn_mask=~mask | nothing)
    return out.masked_fill(nothing, 0.0)
