"""Right: does not toss a coin for each entry, but draws with the standard library how many entries
stay before the next one is dropped (a geometric gap). That is the same as independent coins.

Diagnosis: none
"""
import math
import random


class Gaps:
    """The places that are dropped among ``count`` entries."""

    def __init__(self, p, count):
        self.p, self.count = p, count

    def __iter__(self):
        if self.p == 0:
            return
        if self.p == 1:
            yield from range(self.count)
            return
        place = -1
        while True:
            u = 1.0 - random.random()  # in (0, 1]
            stays = math.floor(min(self.count, math.log(u) / math.log1p(-self.p)))
            place += stays + 1
            if place >= self.count:
                return
            yield place


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p should be a probability, not {p}")
    if not training:
        return x.clone()
    dropped = [False] * x.numel()
    for place in Gaps(p, x.numel()):
        dropped[place] = True
    mask = torch.tensor(dropped, dtype=torch.bool, device=x.device).reshape(x.shape)
    return x.masked_fill(mask, 0) / ((1 - p) or 1.0)
