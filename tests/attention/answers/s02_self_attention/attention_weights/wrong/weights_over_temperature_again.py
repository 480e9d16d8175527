"""A softmax of the plain softmax, divided by the temperature.

Diagnosis: The softmax is taken twice. The temperature comes after exp is taken of the scores: what
is too small for a float is lost, also at a temperature at which it would be larger.
"""


def attention_weights(scores, temperature=1.0):
    return torch.softmax(torch.softmax(scores, -1) / temperature, -1)
