"""It asks torch for the softmin of the negative scores.

Diagnosis: none
"""


from torch.nn.functional import softmin


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    return softmin(scores.neg().div(temperature), dim=-1)
