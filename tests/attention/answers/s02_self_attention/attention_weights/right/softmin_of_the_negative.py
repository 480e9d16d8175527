"""Unusual: softmin of the scores divided by the negative temperature, which is the softmax of the
scores divided by the temperature.

Diagnosis: none
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    return nn.functional.softmin(scores / -temperature, dim=-1)
