"""No library softmax: takes the row maximum off before it divides by the temperature, and applies
exp in place on its own tensor.

Diagnosis: none
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    top = scores.max(-1, keepdim=True)[0]
    weights = (scores - top) / temperature  # a new tensor, nothing in it is above 0
    weights.exp_()
    return weights / weights.sum(-1, keepdim=True)
