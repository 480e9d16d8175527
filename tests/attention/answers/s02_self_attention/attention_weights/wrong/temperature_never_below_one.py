"""A guard keeps the temperature at 1 or more so that the division cannot blow up. The docstring says
that temperature is a positive number by which the scores are divided: 0.5 has no effect here, where
it should make the weights sharper.

Diagnosis: A temperature below 1 has no effect.
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    safe = max(temperature, 1.0)
    return torch.softmax(scores / safe, dim=-1)
