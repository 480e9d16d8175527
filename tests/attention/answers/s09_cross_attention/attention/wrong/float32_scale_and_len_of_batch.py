"""Wrong, two mistakes. The scale is a float32 tensor, so float64 results with d_k = 3 are right to
about seven digits only. And len() compares the batch axes: a key of shape (2, 3, 4) with a value
of shape (2, 5, 4) raises a RuntimeError and not a ValueError.

Diagnosis: none
"""
def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if len(key) != len(value):
        raise ValueError("keys and values differ in number")
    scale = torch.sqrt(torch.tensor(key.shape[-1]))
    scores = query @ key.transpose(-2, -1) / scale
    if mask is None:
        return torch.softmax(scores, dim=-1) @ value
    scores = scores.masked_fill(mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1).masked_fill(mask, 0.0)
    return weights @ value
