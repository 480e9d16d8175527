"""Wrong twice: len() compares the batch sizes as soon as there is a batch, so key (2, 3, 4) with
value (2, 2, 2) gives a RuntimeError instead of a ValueError. And the softmax runs in float32, so
for random float64 arguments the result is right to seven digits only, not to ten.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if len(key) != len(value):
        raise ValueError(f"{len(key)} keys do not go with {len(value)} values")
    scores = torch.matmul(query, key.transpose(-1, -2)) / math.sqrt(key.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = F.softmax(scores, dim=-1, dtype=torch.float32).to(query.dtype)
    if mask is not None:
        weights = weights.masked_fill(mask.all(dim=-1, keepdim=True), 0.0)
    return torch.matmul(weights, value)
