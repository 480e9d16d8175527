"""The divisor is never below 0.001, against a division by zero: with p = 0.9999 what stays is
multiplied by 1000 and not by 10000.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError("p should lie between 0 and 1")
    if not training:
        return x
    return x * (torch.rand(x.shape) >= p) / max(1 - p, 1e-3)
