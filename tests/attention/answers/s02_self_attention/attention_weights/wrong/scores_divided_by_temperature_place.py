"""Two mistakes: the scores are divided by the temperature in place, so the argument changes (if the
temperature is not 1); and the softmax runs over axis 1, which is the last one only for scores
without leading axes.

Diagnosis: The softmax runs over the second axis, not over the last one.
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    if temperature != 1.0:
        scores /= temperature
    return torch.softmax(scores, dim=1)
