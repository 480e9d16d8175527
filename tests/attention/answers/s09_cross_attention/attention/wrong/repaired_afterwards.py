"""Two mistakes. (1) The mask is added as -inf and the nan of fully blocked rows is replaced by 0
after the softmax: the output is zero, but the gradients of query and key are nan, since the
addition hands the nan of the softmax's derivative on. (2) The scale is a float32 tensor, so
float64 arguments are scaled with 1 / sqrt(d_k) rounded to 7-8 digits, and the result is not
right to ten digits (unless the scale is exact as for d_k = 4).

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values come in pairs")
    scale = torch.tensor(1.0 / math.sqrt(key.shape[-1]))
    scores = torch.einsum("...qd,...kd->...qk", query, key) * scale
    if mask is not None:
        additive = torch.zeros(mask.shape, dtype=scores.dtype).masked_fill(mask, -torch.inf)
        scores = scores + additive
    weights = torch.softmax(scores, dim=-1)
    weights = torch.nan_to_num(weights, nan=0.0)
    return weights @ value
