"""Axes of size 1 are squeezed: one offset or a length of 1 loses an axis.

Diagnosis: none
"""


def make_batch(tokens, offsets, length):
    places = offsets[:, None] + torch.arange(length + 1)
    rows = tokens[places]
    return rows[:, :-1].squeeze(), rows[:, 1:].squeeze()
