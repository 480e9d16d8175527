"""split is changed to every num_heads-th feature; the bug in merge stays.

Diagnosis: The features are assigned to the heads in turn; each head should get neighbouring ones.
The error is still there: when the heads are merged, tokens and features are exchanged, not heads
and tokens.
"""

import torch
from torch import nn


class MendedMultiHead(ScrambledMultiHead):
    def split(self, projected):
        tokens, d_out = projected.shape
        return projected.view(tokens, d_out // self.num_heads, self.num_heads).permute(2, 0, 1)
