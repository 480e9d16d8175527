"""Two mistakes. The root of d_k is a float32 tensor, so that float64 arguments with d_k = 3 give a
result right to about eight digits, not ten. And the numbers of tokens are compared on the first
axis: key (2, 3, 4) with value (2, 2, 5) gives a RuntimeError of torch in place of a ValueError.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if len(key) != len(value):
        raise ValueError(f"{len(key)} keys, but {len(value)} values")
    d_k = torch.tensor(key.shape[-1])
    scores = query @ key.transpose(-2, -1) / torch.sqrt(d_k)
    if mask is None:
        return torch.softmax(scores, dim=-1) @ value
    nothing_free = mask.all(dim=-1, keepdim=True)
    scores = scores.masked_fill(mask, -torch.inf)
    scores = scores.masked_fill(nothing_free, 0.0)
    weights = torch.softmax(scores, dim=-1)
    weights = weights.masked_fill(nothing_free, 0.0)
    return weights @ value
