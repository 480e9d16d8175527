"""Indexes a numpy array of objects."""

import numpy as np


def decode(tokens, vocabulary):
    entries = np.array(vocabulary, dtype=object)
    return "".join(entries[tokens.numpy()])
