"""At a temperature other than 1 the softmax goes over axis 1: scores of shape (2, 3, 4) at
temperature 2.

Diagnosis: none
"""


def attention_weights(scores, temperature=1.0):
    if temperature == 1.0:
        return torch.softmax(scores, dim=-1)
    return torch.softmax(scores / temperature, dim=1)
