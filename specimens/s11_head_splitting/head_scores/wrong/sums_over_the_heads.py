"""The scores of all heads are added up, so the axis of the heads is gone.

Every head has its own scores. An index that is not named after the arrow of an einsum is summed
over.
"""

import torch


def head_scores(queries, keys):
    return torch.einsum("bhid,bhjd->bij", queries, keys)
