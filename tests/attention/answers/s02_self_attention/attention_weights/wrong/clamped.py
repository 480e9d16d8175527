"""Scores are cut off at -100 and 100.

Diagnosis: Large scores are cut off before they are divided by the temperature: beyond some
number, all of them count the same.
"""


def attention_weights(scores, temperature=1.0):
    return torch.softmax(scores.clamp(-100, 100) / temperature, dim=-1)
