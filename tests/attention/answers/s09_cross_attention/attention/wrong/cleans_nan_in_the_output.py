"""Wrong: the nan of a query without free keys is replaced in the output only, after the product with
the values. With mask [[True, True], [False, False]] the output is right, but backward gives
value.grad full of nan (0 times nan); all gradients should be finite.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("key and value must have the same number of tokens")
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    context = weights @ value
    return torch.nan_to_num(context, nan=0.0)
