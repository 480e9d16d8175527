"""TWO: torch.seed() reseeds the global generator in each call although the function should set no
seed; and with training=False a p outside [0, 1] raises no ValueError, because the check comes
after the return.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not training:
        return x.clone()
    if p < 0 or p > 1:
        raise ValueError("p has to lie between 0 and 1")
    if p == 1:
        return x * 0
    torch.seed()  # every call makes a new draw
    keep = torch.rand(x.shape) >= p
    return x * keep / (1 - p)
