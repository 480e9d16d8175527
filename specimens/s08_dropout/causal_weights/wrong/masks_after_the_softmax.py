# slip
"""The later tokens are cut out after the softmax, and the rows no longer sum to 1.

The weight that the later tokens had got is missing now. Either mask earlier, or distribute it
again.
"""

import torch


def causal_weights(queries, keys):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    return scores.softmax(dim=-1).tril()
