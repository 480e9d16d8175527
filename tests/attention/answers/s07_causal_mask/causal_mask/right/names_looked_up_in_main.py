"""A dataclass with names in annotations, pickle and `__main__` are used.

Diagnosis: none
"""


from __future__ import annotations

import pickle
from dataclasses import dataclass
from typing import ClassVar, get_type_hints


@dataclass
class Offset:
    diagonal: ClassVar[int] = 1
    size: int = 0


ONE = 1


def causal_mask(n: int) -> torch.Tensor:
    import __main__

    assert get_type_hints(Offset)["size"] is int
    offset = pickle.loads(pickle.dumps(Offset(n)))
    return torch.ones(offset.size, offset.size, dtype=torch.bool).triu(__main__.ONE)
