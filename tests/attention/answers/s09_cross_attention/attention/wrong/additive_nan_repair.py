"""Wrong, two mistakes: an additive -inf mask and nan_to_num after the softmax, so a query without a
free key gives zeros, but the gradients of query and key are nan; and the check of the numbers of
tokens compares len(key) and len(value), which is the batch size as soon as there is a batch, so
that a mismatch there ends in a RuntimeError of matmul.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if len(key) != len(value):
        raise ValueError("each key needs a value")
    S = query @ key.transpose(-1, -2) / math.sqrt(key.shape[-1])
    if mask is not None:
        M = torch.zeros(mask.shape, dtype=S.dtype, device=S.device)
        M[mask] = -math.inf
        S = S + M
    A = torch.softmax(S, dim=-1)
    A = torch.nan_to_num(A, nan=0.0)
    return A @ value
