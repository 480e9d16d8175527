"""The transposed keys are divided in place, but a transposed tensor is a view, so the caller's keys
are divided too. For keys of ones with d = 4 the caller finds 0.5 in them afterwards; the text
says that the arguments stay as they are.

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    """Attention weights: the softmax over the keys of the scaled scores ``Q K^T / sqrt(d)``."""
    columns = keys.transpose(-2, -1)
    columns /= math.sqrt(queries.shape[-1])
    return torch.softmax(queries @ columns, dim=-1)
