"""The factor 1/sqrt(d) comes from torch.rsqrt of a float32 tensor. With float64 arguments the
result says float64 but is right to seven or eight digits only (unless d is a power of four),
where ten are asked for.

Diagnosis: In float64 the weights are right to fewer than ten digits.
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    """Attention weights: the softmax over the keys of the scaled scores ``Q K^T / sqrt(d)``."""
    d = queries.size(-1)
    factor = torch.rsqrt(torch.tensor(float(d)))
    scores = torch.matmul(queries, keys.transpose(-2, -1)) * factor
    return F.softmax(scores, dim=-1)
