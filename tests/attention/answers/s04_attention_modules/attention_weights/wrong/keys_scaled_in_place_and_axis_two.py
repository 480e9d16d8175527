"""Two mistakes: scales the caller's keys in place, and with four axes the softmax runs over
queries.

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    """Attention weights: the softmax over the keys of the scaled scores ``Q K^T / sqrt(d)``."""
    keys *= keys.shape[-1] ** -0.5
    scores = queries @ keys.transpose(-2, -1)
    return torch.softmax(scores, dim=1 if scores.dim() == 2 else 2)
