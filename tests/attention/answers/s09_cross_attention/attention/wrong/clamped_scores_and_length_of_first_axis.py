"""Two mistakes: clamps all scores to 10000, so that free scores beyond become equal, and compares
the first axes of key and value, which are the batch if there is one, so that a mismatch of tokens
there raises no ValueError.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if len(key) != len(value):
        raise ValueError(f"{len(key)} keys do not fit {len(value)} values")
    scores = query @ key.transpose(-2, -1) / key.shape[-1] ** 0.5
    scores = scores.clamp(-1e4, 1e4)  # keeps the exponentials safe
    if mask is None:
        return torch.softmax(scores, dim=-1) @ value
    dead = mask.all(dim=-1, keepdim=True)
    scores = scores.masked_fill(mask & ~dead, -torch.inf)
    weights = torch.softmax(scores, dim=-1).masked_fill(dead, 0.0)
    return weights @ value
