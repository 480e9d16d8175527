"""Wrong. The softmax is computed in float32 and cast back, as language models in half precision do
it: with random float64 arguments the result is float64, but right to seven digits only.

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
    scores = torch.matmul(query, key.transpose(-2, -1)) / math.sqrt(query.size(-1))
    if mask is not None:
        nobody = mask.all(dim=-1, keepdim=True)
        scores = scores.masked_fill(mask & ~nobody, float("-inf"))
    weights = F.softmax(scores, dim=-1, dtype=torch.float32).to(query.dtype)
    if mask is not None:
        weights = weights.masked_fill(nobody, 0.0)
    return torch.matmul(weights, value)
