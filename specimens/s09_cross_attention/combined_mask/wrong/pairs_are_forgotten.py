"""Only the padding counts, and the pairs are forgotten.

A word that is no padding may still be hidden from some of the queries.
"""

import torch


def combined_mask(padding, pairs):
    return padding[:, None, :].repeat(1, len(pairs), 1)
