"""Applies the temperature as a power after the softmax: at high temperature and scores in the
hundreds, weights have already underflowed to 0 and stay 0.

Diagnosis: The temperature comes after exp is taken of the scores: what is too small for a float is
lost, also at a temperature at which it would be larger.
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    # exp(s / t) = exp(s) ** (1 / t), so the plain softmax can be bent afterwards
    plain = torch.softmax(scores, dim=-1)
    bent = plain ** (1 / temperature)
    return bent / bent.sum(dim=-1, keepdim=True)
