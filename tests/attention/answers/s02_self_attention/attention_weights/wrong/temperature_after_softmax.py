"""Wrong for scores in the hundreds at a high temperature: the temperature is applied to the finished
weights, as a power, when the small ones have already become 0. The scores (0, -200) at
temperature 100 give (1, 0), but divided before the softmax they are (0, -2) with the weights
(0.881, 0.119).

Diagnosis: The temperature comes after exp is taken of the scores: what is too small for a float is
lost, also at a temperature at which it would be larger.
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    weights = torch.softmax(scores, dim=-1)
    # exp(s / t) = exp(s) ** (1 / t); then make the rows sum to one again
    weights = weights ** (1.0 / temperature)
    return weights / weights.sum(dim=-1, keepdim=True)
