"""Right: the float mask of the formula, with its -inf, goes into torch's own function; queries
without a free key are opened first. The result is a tensor of a subclass.

Diagnosis: none
"""


class Context(torch.Tensor):
    pass


def attention(query, key, value, mask=None):
    if key.size(-2) != value.size(-2):
        raise ValueError("not equally many")
    if mask is None:
        return F.scaled_dot_product_attention(query, key, value).as_subclass(Context)
    mask = mask.broadcast_to(*query.shape[:-1], key.size(-2))
    nobody = mask.all(-1, keepdim=True)
    added = torch.zeros(mask.shape, dtype=query.dtype).masked_fill(mask & ~nobody, -torch.inf)
    found = F.scaled_dot_product_attention(query, key, value, attn_mask=added)
    return found.masked_fill(nobody, 0.0).as_subclass(Context)
