"""Two mistakes: for a query without a free key the softmax gives nan, which nan_to_num hides
forwards, but the gradients are nan; and key and value of different numbers of tokens give a
RuntimeError, not a ValueError.

Diagnosis: Keys and values that are not equally many are not refused with a ValueError.
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, float("-inf"))
    weights = torch.nan_to_num(torch.softmax(scores, dim=-1))
    return weights @ value
