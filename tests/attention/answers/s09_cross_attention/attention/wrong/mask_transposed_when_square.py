"""Where the mask is square it is transposed, so that it hides queries from keys.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values are not equally many")
    scores = query @ key.mT / math.sqrt(query.shape[-1])
    if mask is not None and mask.dim() > 1 and mask.shape[-1] == mask.shape[-2]:
        mask = mask.mT

    if mask is None:
        return torch.softmax(scores, -1) @ value
    nobody = mask.expand(scores.shape).all(-1, keepdim=True)
    weights = torch.softmax(scores.masked_fill(mask & ~nobody, -torch.inf), -1).masked_fill(
        nobody, 0.0
    )
    return weights @ value
