"""Wrong: the root is a float32 tensor, so a float64 result is right to seven or eight digits only.
Any float64 queries and keys with d = 3 show it, such as [[1.0, 2.0, 3.0]] and [[1.0, 0.0, 0.0],
[0.0, 1.0, 0.0]].

Diagnosis: In float64 the weights are right to fewer than ten digits.
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    d = torch.tensor(queries.shape[-1])
    scores = queries @ keys.transpose(-2, -1) / torch.sqrt(d)
    return torch.softmax(scores, dim=-1)
