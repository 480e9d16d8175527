"""A softmax of its own adds 1e-8 to the sum of the exponentials against a division by zero, so
that float64 weights are not right to ten digits.

Diagnosis: In float64 the weights are right to fewer than ten digits.
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    scores = scores - scores.amax(dim=-1, keepdim=True)
    exponentials = torch.exp(scores)
    return exponentials / (exponentials.sum(dim=-1, keepdim=True) + 1e-8)
