"""The softmax is always taken in float32, and the numbers of tokens are compared by ``len``, which
is the first axis.

Mistakes: (1) for float64 arguments, e.g. query = [[1.0]], key = [[0.1], [0.2]], value = [[0.0],
[1.0]], the result differs from 0.524979187479 in the eighth or ninth digit, the text asks for ten
right digits. (2) for key of shape (5, 3, 4) and value of shape (5, 2, 2) it raises a RuntimeError
of the matrix product, the text asks for a ValueError.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if len(key) != len(value):
        raise ValueError("key and value differ in their number of tokens")
    attn_weights = torch.matmul(query, key.transpose(-1, -2)) / math.sqrt(query.size(-1))
    empty = None
    if mask is not None:
        empty = mask.all(dim=-1, keepdim=True)
        attn_weights = attn_weights.masked_fill(mask & ~empty, float("-inf"))
    attn_weights = F.softmax(attn_weights, dim=-1, dtype=torch.float32).to(query.dtype)
    if empty is not None:
        attn_weights = attn_weights.masked_fill(empty, 0.0)
    return torch.matmul(attn_weights, value)
