"""Wrong: the score of query i and key i is left out, so that no token attends to itself.

Diagnosis: none
"""


def attention_weights(queries, keys):
    scores = queries @ keys.mT / math.sqrt(keys.shape[-1])
    n = min(scores.shape[-2:])
    if scores.shape[-1] > 1:
        scores[..., range(n), range(n)] = -float("inf")
    return torch.softmax(scores, dim=-1)
