"""Wrong, two mistakes. The root of d_k is a float32 tensor, so float64 results with d_k = 3 are
right to about seven digits only. And blocked scores become -1e12, but a free one may be -1e17:
query [[1.]], key [[5.], [-1e17]], the first blocked, value [[9.], [4.]] gives 9, not 4.

Diagnosis: none
"""
def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("key and value differ in their number of tokens")
    scale = torch.sqrt(torch.tensor(query.shape[-1], device=query.device))
    scores = query @ key.transpose(-2, -1) / scale
    if mask is None:
        return scores.softmax(dim=-1) @ value
    mask = mask.expand_as(scores)
    weights = scores.masked_fill(mask, -1e12).softmax(dim=-1)
    return weights.masked_fill(mask.all(dim=-1, keepdim=True), 0.0) @ value
