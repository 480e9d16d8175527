"""The mask times -1e9 is added to the scores, which changes nothing where scores are near -1e16.

Diagnosis: A finite number is added to blocked scores: where scores are much larger than it in size,
it blocks nothing, and a query whose keys are all blocked gets the mean of all values.
"""


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("key and value differ in length")
    scores = query @ key.transpose(-2, -1) / math.sqrt(key.shape[-1])
    if mask is not None:
        scores = scores + mask * -1e9
    return scores.softmax(dim=-1) @ value
