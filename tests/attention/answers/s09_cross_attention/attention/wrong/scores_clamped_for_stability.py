"""Clamps the scores to -10000 .. 10000 before the softmax, so free keys with scores beyond that on
the same side share the weight equally.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[-2] != value.shape[-2]:
        raise ValueError(f"{key.shape[-2]} keys, but {value.shape[-2]} values")
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    scores = scores.clamp(-1e4, 1e4)  # keep the softmax stable
    if mask is None:
        return scores.softmax(dim=-1) @ value
    scores = scores.masked_fill(mask, torch.finfo(scores.dtype).min)
    weights = scores.softmax(dim=-1).masked_fill(mask, 0.0)
    return weights @ value
