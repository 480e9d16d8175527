"""Wrong. The root is a float32 tensor, so that float64 arguments give a float64 result of which
only seven or eight digits are right: random float64 queries and keys with d = 3.

Diagnosis: In float64 the weights are right to fewer than ten digits.
"""
def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    """Attention weights: the softmax over the keys of the scaled scores ``Q K^T / sqrt(d)``."""
    d = queries.shape[-1]
    scores = queries @ keys.transpose(-2, -1)
    scores = scores / torch.sqrt(torch.tensor(d, dtype=torch.float32, device=scores.device))
    return torch.softmax(scores, dim=-1)
