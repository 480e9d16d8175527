"""No function of its own, but torch.cat with its axis filled in.

Diagnosis: none
"""

from functools import partial

concatenate_heads = partial(torch.cat, dim=-1)
