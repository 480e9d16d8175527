"""Compares the first axes of key and value in place of their tokens, and computes the softmax in
float32.

Mistakes: (1) for query and key of shape (2, 3, 4) and value of shape (2, 2, 5) it raises
RuntimeError in the last product, the text asks for a ValueError. (2) for float64 arguments query =
[[1.]], key = [[1.], [0.]], value = [[1.], [0.]] it returns 0.7310585976, the text asks for ten
right digits, 0.7310585786 (e / (1 + e) = 0.731058578630).

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if len(key) != len(value):
        raise ValueError(f"{len(key)} keys and {len(value)} values")
    scores = torch.matmul(query, key.transpose(-2, -1)) / math.sqrt(query.shape[-1])
    if mask is not None:
        lonely = mask.all(dim=-1, keepdim=True)
        scores = scores.masked_fill(mask, -torch.inf).masked_fill(lonely, 0.0)
    weights = F.softmax(scores, dim=-1, dtype=torch.float32).to(query.dtype)
    if mask is not None:
        weights = weights.masked_fill(mask, 0.0)
    return torch.matmul(weights, value)
