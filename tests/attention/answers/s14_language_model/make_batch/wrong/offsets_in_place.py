"""The offsets of the caller are changed.

Diagnosis: The offsets of the caller are changed in place.
"""


def make_batch(tokens, offsets, length):
    places = offsets[:, None] + torch.arange(length + 1)
    x = tokens[places[:, :-1]]
    offsets += 1
    return x, tokens[offsets[:, None] + torch.arange(length)]
