"""more than two leading axes are an error ("there may be none, one or more"): query (2, 3, 2, 4,
5).

Diagnosis: none
"""
def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values differ in number")
    lead = query.dim() - 2
    while query.dim() < 4:
        query, key, value = query.unsqueeze(0), key.unsqueeze(0), value.unsqueeze(0)
    scores = torch.einsum("bhqd,bhkd->bhqk", query, key) / math.sqrt(key.shape[-1])
    if mask is None:
        weights = torch.softmax(scores, dim=-1)
    else:
        weights = torch.softmax(scores.masked_fill(mask, -math.inf), dim=-1).masked_fill(mask, 0.0)
    out = torch.einsum("bhqk,bhkd->bhqd", weights, value)
    for _ in range(2 - lead):
        out = out.squeeze(0)
    return out
