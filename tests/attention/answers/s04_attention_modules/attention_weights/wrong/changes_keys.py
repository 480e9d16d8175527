"""The keys are divided by sqrt(d) in place.

Diagnosis: none
"""


def attention_weights(queries, keys):
    keys /= keys.shape[-1] ** 0.5
    return torch.softmax(queries @ keys.transpose(-2, -1), dim=-1)
