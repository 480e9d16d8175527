"""Wrong. The root is a float32 tensor, so the result of float64 arguments says float64 but is right
to about seven digits only when d is no square, for example with d = 3; ten are promised.

Diagnosis: In float64 the weights are right to fewer than ten digits.
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    d = torch.tensor(queries.shape[-1])
    scores = queries @ keys.transpose(-2, -1)
    return torch.softmax(scores / torch.sqrt(d), dim=-1)
