"""Two mistakes. The largest score of the whole tensor is taken away, so a row far below it becomes
nan: [[300, 0], [0, 1]]. And temperatures below 0.1 are raised to 0.1: scores [[0, 0.05]] at
temperature 0.05 should have the weights of (0, 1), and get those of (0, 0.5).

Diagnosis: A temperature below 0.1 counts as one of 0.1. The largest score of the whole tensor is
subtracted everywhere: rows far below it are lost. Each row has a largest score of its own.
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    temperature = max(temperature, 0.1)  # do not divide by nearly nothing
    shifted = (scores - scores.max()) / temperature
    powers = torch.exp(shifted)
    return powers / powers.sum(dim=-1, keepdim=True)
