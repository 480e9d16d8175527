"""The temperature is a power that the weights are raised to, without normalising again.

Diagnosis: The temperature comes after the softmax, as a power of the weights, and they do not sum
to 1 any more.
"""


def attention_weights(scores, temperature=1.0):
    return torch.softmax(scores, dim=-1) ** (1 / temperature)
