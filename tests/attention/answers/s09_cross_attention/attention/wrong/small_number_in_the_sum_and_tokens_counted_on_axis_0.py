"""Two mistakes: 1e-8 is added to each sum of weights, so float64 is right to eight digits only;
and the numbers of tokens are compared on axis 0, the batch, so a batch raises no ValueError.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[0] != value.shape[0]:
        raise ValueError(f"{key.shape[0]} keys, but {value.shape[0]} values")
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, torch.finfo(scores.dtype).min)
    parts = torch.exp(scores - scores.amax(dim=-1, keepdim=True).detach())
    if mask is not None:
        parts = parts.masked_fill(mask, 0.0)
    weights = parts / (parts.sum(dim=-1, keepdim=True) + 1e-8)  # no division by zero
    return weights @ value
