"""Takes the root of a tensor made from the whole number d, and that root is a float32 number. Wrong
for float64 queries and keys with d = 3: the weights differ from the eighth digit on, where ten
are promised.

Diagnosis: In float64 the weights are right to fewer than ten digits.
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    """Attention weights: the softmax over the keys of the scaled scores ``Q K^T / sqrt(d)``."""
    d = torch.tensor(queries.shape[-1])
    scores = queries @ keys.transpose(-2, -1)
    return torch.softmax(scores / torch.sqrt(d), dim=-1)
