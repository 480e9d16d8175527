"""Wrong twice: the root of d_k is a float32 tensor, so float64 results are right to some seven
digits only, and the token numbers are compared with len(), which is the batch as soon as there are
leading axes, so no ValueError comes there.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if len(key) != len(value):
        raise ValueError(f"each key needs a value: {len(key)} keys, {len(value)} values")
    d_k = torch.tensor(query.shape[-1])
    scores = torch.matmul(query, key.transpose(-2, -1)) / torch.sqrt(d_k)
    if mask is None:
        return torch.matmul(torch.softmax(scores, dim=-1), value)
    # Rows without a free key are left as they are, and their weights are set to zero afterwards.
    empty = mask.all(dim=-1, keepdim=True)
    scores = scores.masked_fill(mask & ~empty, float("-inf"))
    weights = torch.softmax(scores, dim=-1).masked_fill(mask, 0.0)
    return torch.matmul(weights, value)
