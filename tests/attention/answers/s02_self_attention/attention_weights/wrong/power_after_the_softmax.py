"""Applies the temperature after the softmax, as the power 1/temperature of the weights: weights
that have underflowed to 0 stay 0, so (200, 0) at temperature 100 gives (1, 0) for (0.88, 0.12).

Diagnosis: The temperature comes after exp is taken of the scores: what is too small for a float is
lost, also at a temperature at which it would be larger.
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    # exp(s / t) = exp(s) ** (1 / t), so the plain softmax can be sharpened afterwards
    plain = torch.softmax(scores, dim=-1)
    tempered = plain ** (1.0 / temperature)
    return tempered / tempered.sum(dim=-1, keepdim=True)
