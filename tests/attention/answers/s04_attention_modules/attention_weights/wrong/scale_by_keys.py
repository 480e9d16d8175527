"""The scores are divided by the square root of the number of keys.

Diagnosis: The scores are scaled by the root of the number of keys.
"""


def attention_weights(queries, keys):
    return torch.softmax(queries @ keys.mT / keys.shape[-2] ** 0.5, dim=-1)
