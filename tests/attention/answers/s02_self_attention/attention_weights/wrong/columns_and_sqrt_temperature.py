"""Two mistakes: the softmax runs over the queries (dim=-2), and it divides by the root of the
temperature.

Diagnosis: The softmax runs over the queries, not over the keys. The scores are divided by the
square root of the temperature.
"""


def attention_weights(scores, temperature=1.0):
    return torch.softmax(scores / math.sqrt(temperature), dim=-2)
