"""The padding is used for the rows as well as for the columns.

It belongs to the keys. The queries are another sequence, which may be longer or shorter.
"""

# T17: it fits only where n_q and n_k are equal

import torch


def combined_mask(padding, pairs):
    return padding[:, None, :] | padding[:, :, None] | pairs
