"""Wrong: the maximum that is subtracted is the one of the scores before the division by the
temperature. For scores (1000, 0) and temperature 10 the exponents are -900 and -1000, and the
weights are nan instead of (1, 0).

Diagnosis: none
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    largest = scores.max(dim=-1, keepdim=True).values
    # any number may be subtracted, so take the largest: no overflow
    power = torch.exp(scores / temperature - largest)
    return power / power.sum(dim=-1, keepdim=True)
