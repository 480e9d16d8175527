"""The root of the width is a float32 tensor, so float64 arguments give only about seven right
digits. Wrong for float64 queries and keys with d = 3, where ten digits are promised.

Diagnosis: In float64 the weights are right to fewer than ten digits.
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    d = torch.tensor(queries.shape[-1])
    scores = queries @ keys.transpose(-2, -1) / torch.sqrt(d)
    return torch.softmax(scores, dim=-1)
