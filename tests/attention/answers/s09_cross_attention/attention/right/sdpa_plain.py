"""F.scaled_dot_product_attention with ~mask alone.

Diagnosis: none
"""
def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values differ in number")
    return F.scaled_dot_product_attention(query, key, value, attn_mask=None if mask is None else ~mask)
