"""Pads each head with zeros to the full width, to its own place, and adds them all up.

Diagnosis: none
"""


def merge_heads(x):
    heads = x.unbind(1)
    width = x.shape[-1]
    total = 0
    for number, head in enumerate(heads):
        before = number * width
        after = (len(heads) - number - 1) * width
        total = total + F.pad(head, (before, after))
    return total
