"""The softmax comes first, then the weights are raised to 1 / temperature and brought to the sum 1.
On paper this is the same, but weights that have already become 0 stay 0: for scores in the hundreds
and a high temperature the result is wrong, because the scores are to be divided before the softmax.

Diagnosis: The temperature comes after the softmax, as a power: weights that are too small for a
float are lost, also at a temperature at which they would be larger.
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    w = torch.softmax(scores, dim=-1)
    w = w ** (1.0 / temperature)
    return w / w.sum(dim=-1, keepdim=True)
