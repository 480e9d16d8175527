"""The temperature is applied after the softmax, as a power with new division by the sum: equal on
paper, but weights that the plain softmax rounds to 0 stay 0, so scores (0, 300) at temperature 100
give (0, 1) instead of (0.047, 0.953).

Diagnosis: The temperature comes after the softmax, as a power: weights that are too small for a
float are lost, also at a temperature at which they would be larger.
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    weights = torch.softmax(scores, dim=-1)
    weights = weights ** (1.0 / temperature)
    return weights / weights.sum(dim=-1, keepdim=True)
