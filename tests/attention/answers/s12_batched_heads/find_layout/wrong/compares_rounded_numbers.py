"""Wrong: both sides are rounded to three decimals and must then be equal. If 0.00052 stands where
0.00048 is expected, they differ by less than 1e-4 but round to 0.001 and 0, and the answer is
"neither".

Diagnosis: Numbers that differ by rounding do not count as equal.
"""
def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    expected = torch.einsum("hki,ti->htk", W, x).round(decimals=3)
    rounded = projected.round(decimals=3)
    # torch.equal is False for different shapes, too
    if torch.equal(rounded, expected):
        return "heads first"
    if torch.equal(rounded.transpose(0, 1), expected):
        return "tokens first"
    return "neither"
