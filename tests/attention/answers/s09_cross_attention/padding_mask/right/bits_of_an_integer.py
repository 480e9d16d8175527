"""Right: writes each row as a number in base 2 and reads off its digits.

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    rows = [f"{(1 << (n - length)) - 1:0{n}b}" if n else "" for length in lengths.tolist()]
    return torch.tensor([[digit == "1" for digit in row] for row in rows]).reshape(-1, n).bool()
