"""With one sentence the pairs are changed in place.

Diagnosis: none
"""


def combined_mask(padding, pairs):
    if len(padding) == 1:
        pairs |= padding
        return pairs[None]
    return padding[:, None, :] | pairs
