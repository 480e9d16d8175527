"""Only the entries that stay are picked out and divided, and scattered into zeros. With p = 1
nothing stays, so nothing is divided by 0, and the result still depends on ``x`` in the graph.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    stays = dropped.logical_not()
    enlarged = x[stays] / (1.0 - p)  # an empty tensor if p is 1
    blank = torch.zeros_like(x)
    return blank.masked_scatter(stays, enlarged)
