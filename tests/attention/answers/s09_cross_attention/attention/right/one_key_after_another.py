"""Right. The online softmax: goes through the keys one after another and keeps a running maximum, a
running sum and a running mean of the values. A query that saw nothing has the sum 0.

Diagnosis: none
"""
def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    """Scaled dot-product attention of one sequence over another."""
    n_k = key.shape[-2]
    if value.shape[-2] != n_k:
        raise ValueError("keys and values differ in number")
    lowest = torch.finfo(query.dtype).min
    if mask is not None:
        mask = mask.expand(*query.shape[:-1], n_k)
    top = torch.full_like(query[..., :1], lowest).detach()
    total = torch.zeros_like(query[..., :1])
    mean = query.new_zeros(*query.shape[:-1], value.shape[-1])
    for j in range(n_k):
        score = (query * key[..., j : j + 1, :]).sum(-1, keepdim=True) / math.sqrt(query.shape[-1])
        if mask is not None:
            score = score.masked_fill(mask[..., j : j + 1], lowest)
        new_top = torch.maximum(top, score.detach())
        part = torch.exp(score - new_top)
        if mask is not None:
            part = part.masked_fill(mask[..., j : j + 1], 0.0)
        shrink = torch.exp(top - new_top)
        total = total * shrink + part
        mean = mean * shrink + part * value[..., j : j + 1, :]
        top = new_top
    return mean / torch.where(total == 0, torch.ones_like(total), total)
