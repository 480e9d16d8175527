"""Wrong: 1 - p is rounded to two digits to get rid of numbers like 0.30000000000000004. With p =
0.875 and nothing dropped, 1.0 becomes 1 / 0.12 = 8.33 where the text says 1 / 0.125 = 8.

Diagnosis: The 1 - p that is divided by is rounded to two digits.
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    keep = round(1 - p, 2)
    result = x.masked_fill(dropped, 0.0)
    if p == 1:
        return result
    return result / keep
