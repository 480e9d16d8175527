"""Wrong, two mistakes: the coins are tossed for the last two axes only and broadcast over all axes
in front, so every item of a batch drops the same entries (a matrix or vector is right); and p is
checked only when training, so dropout(x, 1.5, False) raises nothing.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if training:
        if p < 0 or p > 1:
            raise ValueError("p should be in [0, 1]")
        if p == 1:
            return x * 0
        # (rows, cols)
        keep = torch.rand(x.shape[-2:]) >= p
        return x * keep / (1 - p)
    return x
