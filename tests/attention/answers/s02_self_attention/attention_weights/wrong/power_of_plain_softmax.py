"""Applies the temperature as a power of the softmax at temperature 1, where small weights have
already been rounded to 0, so that scores (300, 0) at temperature 100 give (1, 0) instead of (0.95,
0.05).

Diagnosis: The temperature comes after the softmax, as a power: weights that are too small for a
float are lost, also at a temperature at which they would be larger.
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    # exp(s / t) = exp(s) ** (1 / t), so first the plain softmax, then the power.
    plain = torch.softmax(scores, dim=-1)
    sharpened = plain ** (1.0 / temperature)
    return sharpened / sharpened.sum(dim=-1, keepdim=True)
