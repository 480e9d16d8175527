"""An x of float64 is rounded to float32: apply_dropout(torch.tensor([0.1], dtype=torch.float64),
torch.tensor([False]), 0.0) is off by 1.5e-9.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    x = x.float() * ~dropped
    return x / (1 - p) if p < 1 else x
