"""Wrong: the scores are divided by the square root of d + 1.

Diagnosis: none
"""


def attention_weights(queries, keys):
    return torch.softmax(queries @ keys.mT / math.sqrt(keys.shape[-1] + 1), dim=-1)
