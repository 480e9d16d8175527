"""Two mistakes: blocked scores become -1e9 instead of -inf (a free score of -2e9 loses to them, and
a fully blocked query gets the mean of the values instead of zeros); and the scores are divided
by the root of the width of the values, not of the keys.

Diagnosis: The scores are divided by the square root of the width of a value, not of a key. Blocked
scores are replaced by a finite number: free scores below it get no weight, and a query whose keys
are all blocked gets the mean of all values.
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.size(-2) != value.size(-2):
        raise ValueError(f"{key.size(-2)} keys but {value.size(-2)} values")
    d_v = value.size(-1)
    scores = torch.matmul(query, key.transpose(-2, -1)) / math.sqrt(d_v)
    if mask is not None:
        scores = scores.masked_fill(mask, -1e9)
    p_attn = F.softmax(scores, dim=-1)
    return torch.matmul(p_attn, value)
