"""Wrong. The root is a float32 tensor, so with float64 arguments only seven digits are right: d = 3
shows it (d = 4 has an exact root).

Diagnosis: In float64 the weights are right to fewer than ten digits.
"""
def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    """Attention weights: the softmax over the keys of the scaled scores ``Q K^T / sqrt(d)``."""
    d = torch.tensor(float(keys.shape[-1]))
    scores = queries @ keys.transpose(-2, -1) / torch.sqrt(d)
    return torch.softmax(scores, dim=-1)
