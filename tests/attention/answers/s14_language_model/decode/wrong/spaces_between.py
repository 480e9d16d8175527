"""The entries are joined with spaces.

Diagnosis: The entries are joined with spaces between them.
"""

import torch
from torch import nn


def decode(tokens, vocabulary):
    return " ".join(vocabulary[i] for i in tokens.tolist())
