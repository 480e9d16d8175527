"""Scores are cut off at -100 and 100.

Diagnosis: none
"""


def attention_weights(scores, temperature=1.0):
    return torch.softmax(scores.clamp(-100, 100) / temperature, dim=-1)
