"""For p = 1 returns fresh zeros that have no connection with x, although the text says that
gradients reach x. Wrong for x = torch.ones(3, requires_grad=True), all dropped, p = 1: backward
of the sum raises an error where the gradient should be zeros.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    if p == 1:
        return torch.zeros_like(x)
    return x.masked_fill(dropped, 0.0) / (1 - p)
