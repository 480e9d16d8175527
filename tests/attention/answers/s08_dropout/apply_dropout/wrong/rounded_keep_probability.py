"""The probability of keeping is rounded to two digits, to get rid of float noise such as
0.30000000000000004. For x = [7.0], dropped = [False] and p = 0.125 the result is 7 / 0.88 = 7.95,
but it should be 8.

Diagnosis: The 1 - p that is divided by is rounded to two digits.
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    keep = round(1 - p, 2)  # 1 - 0.7 is 0.30000000000000004
    kept = x.masked_fill(dropped, 0.0)
    if keep == 0:
        return kept
    return kept / keep
