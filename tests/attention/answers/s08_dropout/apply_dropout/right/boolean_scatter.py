"""Right. Only the entries that stay are gathered with a boolean index, divided and written into a
tensor of zeros. With p = 1 nothing is gathered, so there is no division by zero to care about.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    stays = dropped.logical_not()
    result = torch.zeros_like(x)
    result[stays] = x[stays] / (1 - p)
    return result
