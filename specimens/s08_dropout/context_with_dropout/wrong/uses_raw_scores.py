"""The values are summed with the scores, without a softmax.

Scores can be negative or minus infinity; as weights they make no sense. What turns them into weights?
"""

import torch


def context_with_dropout(scores, values, dropped, p):
    return scores.masked_fill(dropped, 0) / (1 - p) @ values
