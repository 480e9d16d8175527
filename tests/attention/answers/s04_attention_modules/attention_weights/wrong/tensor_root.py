"""The root of d is a float32 tensor, so for float64 arguments the scores, and with them the weights,
are right to seven digits only (unless the root is a whole number).

Diagnosis: In float64 the weights are right to fewer than ten digits.
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    d = queries.shape[-1]
    scale = torch.sqrt(torch.tensor(d, dtype=torch.float32))
    scores = queries @ keys.transpose(-2, -1)
    return torch.softmax(scores / scale, dim=-1)
