"""The logarithm has base 2.

Diagnosis: The logarithm has the base 2.
"""

import math

import torch
from torch import nn


def cross_entropy(logits, targets):
    z = logits - logits.amax(-1, keepdim=True)
    logp = z - z.exp().sum(-1, keepdim=True).log()
    return -(logp.gather(-1, targets.unsqueeze(-1)) / math.log(2)).mean()
