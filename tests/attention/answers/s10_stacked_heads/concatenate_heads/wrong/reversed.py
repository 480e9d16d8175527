"""The heads stand in reverse order.

Diagnosis: The last head comes first.
"""

import torch
from torch import nn


def concatenate_heads(outputs):
    out = outputs[0]
    for o in outputs[1:]:
        out = torch.cat([o, out], dim=-1)
    return out
