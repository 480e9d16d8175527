"""Wrong: the softmax is always taken in float32 and only the result converted back, a habit from
half-precision models. For float64 queries and keys (say torch.randn(5, 4, dtype=torch.float64))
only about seven digits are right, and the text promises ten.

Diagnosis: In float64 the weights are right to fewer than ten digits.
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    d = queries.shape[-1]
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(d)
    weights = F.softmax(scores, dim=-1, dtype=torch.float32)
    return weights.to(queries.dtype)
