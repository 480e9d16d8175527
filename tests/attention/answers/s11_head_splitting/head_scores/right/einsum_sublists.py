"""Uses the sublist form of einsum, with named integers for the axes in place of a formula. It is
right for tensors stored in any order, and gradients flow.

Diagnosis: none
"""

from enum import IntEnum


class Axis(IntEnum):
    BATCH = 0
    HEAD = 1
    QUERY = 2
    KEY = 3
    FEATURE = 4


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    common = [int(Axis.BATCH), int(Axis.HEAD)]
    return torch.einsum(
        queries,
        [*common, int(Axis.QUERY), int(Axis.FEATURE)],
        keys,
        [*common, int(Axis.KEY), int(Axis.FEATURE)],
        [*common, int(Axis.QUERY), int(Axis.KEY)],
    )
