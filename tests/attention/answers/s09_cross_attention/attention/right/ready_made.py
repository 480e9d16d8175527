"""Uses F.scaled_dot_product_attention with the inverted mask; rows without a free key are opened
for the call and set to zero with torch.where afterwards, so no nan is ever born.

Diagnosis: none
"""


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("key and value must have the same number of tokens")
    if mask is None:
        return F.scaled_dot_product_attention(query, key, value)
    full = torch.broadcast_to(mask, (*query.shape[:-1], key.shape[-2]))
    nothing_left = full.all(dim=-1, keepdim=True)
    allowed = full.logical_not() | nothing_left
    out = F.scaled_dot_product_attention(query, key, value, attn_mask=allowed)
    return torch.where(nothing_left, torch.zeros_like(out), out)
