"""Wrong: scores above 60 are cut off there (clamp(max=60)); those below are not.

Diagnosis: none
"""


def attention_weights(queries, keys):
    scores = queries @ keys.mT / math.sqrt(keys.shape[-1])
    return torch.softmax(scores.clamp(max=60), dim=-1)
