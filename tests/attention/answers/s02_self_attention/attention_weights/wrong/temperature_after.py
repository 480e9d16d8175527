"""Divides by the temperature after the softmax and normalises again, so that it has no effect.

Diagnosis: The temperature has no effect.
"""


def attention_weights(scores, temperature=1.0):
    w = torch.softmax(scores, dim=-1) / temperature
    return w / w.sum(dim=-1, keepdim=True)
