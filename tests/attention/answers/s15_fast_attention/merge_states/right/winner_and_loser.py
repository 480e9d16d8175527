"""Right. Computes a single power for each query: the part with the larger maximum stays as it is,
and the other part is shrunk by exp(-|difference|). The three values come back as a NamedTuple.

Diagnosis: none
"""
from typing import NamedTuple


class State(NamedTuple):
    maximum: torch.Tensor
    total: torch.Tensor
    result: torch.Tensor


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    a, b = State(*first), State(*second)
    a_wins = torch.ge(a.maximum, b.maximum)
    shrink = (a.maximum - b.maximum).abs().neg().exp()

    def add(x, y):
        extra = x.dim() - a_wins.dim()
        wins, factor = (t.reshape(t.shape + (1,) * extra) for t in (a_wins, shrink))
        return torch.where(wins, x, y) + factor * torch.where(wins, y, x)

    return State(
        maximum=torch.where(a_wins, a.maximum, b.maximum),
        total=add(a.total, b.total),
        result=add(a.result, b.result),
    )
