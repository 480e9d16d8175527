"""The mask is accepted and never used.

Your result is ordinary attention. Somewhere between the softmax and the values, dropped has to appear.
"""
# T28

import torch


def context_with_dropout(scores, values, dropped, p):
    return scores.softmax(dim=-1) @ values
