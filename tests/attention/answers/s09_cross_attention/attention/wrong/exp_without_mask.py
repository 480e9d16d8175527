"""without a mask a softmax by hand without the maximum: nan for scores of some hundreds, mask None.

Diagnosis: For large scores exp overflows, or is 0 everywhere: there the weights become nan.
"""
def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values differ in number")
    scores = query @ key.transpose(-2, -1) / math.sqrt(key.shape[-1])
    if mask is None:
        weights = torch.exp(scores)
        return weights / weights.sum(dim=-1, keepdim=True) @ value
    scores = scores.masked_fill(mask, -math.inf)
    top = scores.amax(dim=-1, keepdim=True).detach()
    top = top.masked_fill(top == -math.inf, 0.0)
    weights = torch.exp(scores - top)
    total = weights.sum(dim=-1, keepdim=True)
    return weights / torch.where(total == 0, 1.0, total) @ value
