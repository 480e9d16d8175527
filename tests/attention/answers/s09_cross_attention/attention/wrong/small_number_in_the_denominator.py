"""Adds 1e-8 to the sum of the exponentials, so that float64 results are not right to ten digits.

Diagnosis: In float64 the result is right to fewer than ten digits.
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("key and value must have the same number of tokens")
    scores = query @ key.transpose(-2, -1) / math.sqrt(key.shape[-1])
    if mask is None:
        mask = torch.zeros((), dtype=torch.bool, device=scores.device)
    lowest = torch.finfo(scores.dtype).min
    top = scores.detach().masked_fill(mask, lowest).amax(dim=-1, keepdim=True)
    # Blocked scores may lie above the largest free one; they are set to 0 after the exponential.
    powers = (scores - top).clamp(max=0).exp() * (~mask).to(scores.dtype)
    weights = powers / (powers.sum(dim=-1, keepdim=True) + 1e-8)  # never 0 / 0
    return weights @ value
