"""Right: a token of the context is a dataclass; the columns of the mask are numpy views on the way.

Diagnosis: none
"""

from dataclasses import dataclass

import numpy as np


@dataclass(order=True)
class _Token:
    place: int
    key: object
    value: object
    hidden: object


def reorder_context(key, value, mask, order):
    places = {old: new for new, old in enumerate(order.tolist())}
    tokens = sorted(
        (_Token(places[j], key[j], value[j], np.asarray(mask)[:, j]) for j in range(len(key))),
        key=lambda token: token.place,
    )
    stacked = np.stack([t.hidden for t in tokens], axis=1)
    return (
        torch.stack([t.key for t in tokens]),
        torch.stack([t.value for t in tokens]),
        torch.from_numpy(stacked),
    )
