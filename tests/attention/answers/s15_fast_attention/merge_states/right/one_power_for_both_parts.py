"""Only one power is computed, exp(-|M_A - M_B|): it corrects the part with the smaller maximum, and
the other part has the factor 1. Returns a named tuple, which is a tuple.

Diagnosis: none
"""
from typing import NamedTuple


class State(NamedTuple):
    maximum: torch.Tensor
    total: torch.Tensor
    result: torch.Tensor

    def scaled(self, factor):
        return factor * self.total, torch.einsum("bq,bqd->bqd", factor, self.result)


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    a, b = State(*first), State(*second)
    power = torch.exp(-(a.maximum - b.maximum).abs())  # -inf against a number: exp(-inf) = 0
    a_leads = a.maximum >= b.maximum
    total_a, result_a = a.scaled(power.masked_fill(a_leads, 1.0))
    total_b, result_b = b.scaled(power.masked_fill(~a_leads, 1.0))
    return State(torch.maximum(a.maximum, b.maximum), total_a + total_b, result_a + result_b)
