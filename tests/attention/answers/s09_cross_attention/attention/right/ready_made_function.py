"""Right. PyTorch's own function with the polarity of the mask turned round; queries without a free
key may look at everything there, and their output is replaced by zeros with where.

Diagnosis: none
"""
def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.size(-2) != value.size(-2):
        raise ValueError("key and value must have the same number of tokens")
    if mask is None:
        return F.scaled_dot_product_attention(query, key, value)
    shape = (*query.shape[:-1], key.shape[-2])
    may_look = ~mask.expand(shape)
    nothing = ~may_look.any(dim=-1, keepdim=True)
    out = F.scaled_dot_product_attention(query, key, value, attn_mask=may_look | nothing)
    return torch.where(nothing, torch.zeros_like(out), out)
