"""Unusual: no softmax of torch; the row maximum is taken off before the division, and exp works in
place.

Diagnosis: none
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    top = scores.detach().amax(dim=-1, keepdim=True)
    powers = ((scores - top) / temperature).exp_()
    return powers / powers.sum(dim=-1, keepdim=True)
