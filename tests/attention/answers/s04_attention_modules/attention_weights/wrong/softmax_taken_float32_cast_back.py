"""The softmax is taken in float32 and cast back, so a float64 result is right to about seven digits
only, not ten.

Diagnosis: In float64 the weights are right to fewer than ten digits.
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    scores = torch.matmul(queries, keys.transpose(-2, -1)) / math.sqrt(queries.size(-1))
    return F.softmax(scores, dim=-1, dtype=torch.float32).to(queries.dtype)
