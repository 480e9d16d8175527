"""Temperatures below 1 are taken for 1.

Mistake: for scores ((0, ln 3),) and temperature=0.5 it returns ((0.25, 0.75),), the text asks for
((0.1, 0.9),): the scores divided by 0.5 are 0 and 2 ln 3.

Diagnosis: A temperature below 1 has no effect.
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    temperature = max(1.0, float(temperature))  # never divide by something tiny
    return torch.softmax(scores / temperature, dim=-1)
