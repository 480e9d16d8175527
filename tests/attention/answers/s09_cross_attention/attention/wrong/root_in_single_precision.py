"""Wrong: the root of d_k is taken with torch.sqrt of an integer tensor, which is float32, so float64
scores are divided by a root that is right to seven digits only. Input: float64 arguments with d_k
= 3 (or any d_k whose root is not exact) and scores of about 10: the result is off in the eighth
digit.

Diagnosis: In float64 the result is right to fewer than ten digits.
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.size(-2) != value.size(-2):
        raise ValueError(f"key has {key.size(-2)} tokens, value has {value.size(-2)}")
    d_k = torch.tensor(key.size(-1))
    scores = torch.matmul(query, key.transpose(-1, -2)) / torch.sqrt(d_k)
    if mask is None:
        return torch.softmax(scores, dim=-1) @ value
    scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1).masked_fill(mask, 0.0)
    return weights @ value
