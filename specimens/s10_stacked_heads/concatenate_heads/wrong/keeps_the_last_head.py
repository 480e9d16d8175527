"""Only the last head is left at the end.

Look at the variable that you assign to in the loop: each round throws away what the round before
put there.
"""

import torch


def concatenate_heads(outputs):
    for output in outputs:
        result = torch.cat([output], dim=-1)
    return result
