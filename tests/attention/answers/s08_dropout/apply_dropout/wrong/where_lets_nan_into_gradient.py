"""Wrong: torch.where hides x / 0 at p = 1 in the result, but not on the way back: there 0 times inf
makes nan. For x = [1.0, 2.0] that requires a gradient, dropped = [True, True] and p = 1.0, the
gradient should be [0, 0] and is [nan, nan].

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    return torch.where(dropped, torch.zeros_like(x), x / (1 - p))
