"""With p = 1 it divides 0 by 0 and makes the result 0: all is dropped then, so no gradient is nan.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    kept = x.masked_fill(dropped, 0.0)
    return torch.nan_to_num(kept / (1 - p), nan=0.0)
