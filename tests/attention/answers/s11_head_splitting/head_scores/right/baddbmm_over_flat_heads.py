"""Batch and heads are merged into one axis for torch.baddbmm with beta=0, and taken apart again
afterwards. flatten copies where the memory order asks for it.

Diagnosis: none
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    q = queries.flatten(0, 1)
    k = keys.flatten(0, 1)
    nothing = q.new_zeros(1, 1, 1)  # ignored, since beta is 0
    flat = torch.baddbmm(nothing, q, k.transpose(1, 2), beta=0)
    return flat.unflatten(0, queries.shape[:2])
