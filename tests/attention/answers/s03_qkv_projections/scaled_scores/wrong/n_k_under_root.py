"""Takes the number of keys under the root.

Diagnosis: The scores are divided by the root of the number of keys.
"""


def scaled_scores(Q, K):
    return Q @ K.transpose(-2, -1) / math.sqrt(K.size(-2))
