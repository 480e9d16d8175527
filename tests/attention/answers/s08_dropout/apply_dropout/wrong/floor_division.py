"""The factor is computed with ``//``, so it is rounded down to a whole number.

Mistake: for x = [1.0, 1.0], dropped = [False, True], p = 0.2 it returns [1.0, 0.0], the text asks
for [1.25, 0.0].

Diagnosis: What stays is multiplied by 1 / (1 - p) rounded down to a whole number.
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    if p == 1:
        return x * 0
    scale = 1 // (1 - p)
    return (x * scale).masked_fill(dropped, 0.0)
