"""Subtracts the largest score of each matrix instead of the largest score of each row. For [[500,
500], [0, 0]] the second row becomes 0 / 0, nan, where (0.5, 0.5) is right.

Diagnosis: The largest score of a matrix is subtracted from all of its rows: those far below it
are lost. Each row has a largest score of its own.
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    scaled = scores / temperature
    scaled = scaled - scaled.amax(dim=(-2, -1), keepdim=True)
    e = torch.exp(scaled)
    return e / e.sum(dim=-1, keepdim=True)
