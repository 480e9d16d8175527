"""Throws a ten-sided die for each entry, so that p counts only in tenths.

Mistake: for dropout(torch.ones(100000), 0.25, True) it drops 30 % of the entries (the sides 0, 1,
2), and the mean of the result is 0.7 / 0.75 = 0.933; the text asks for a probability of 0.25, a
mean of 1.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if p < 0 or p > 1:
        raise ValueError("p has to lie between 0 and 1")
    if not training or p == 0:
        return x.clone()
    if p == 1:
        return x * 0
    sides = torch.randint(10, x.shape, device=x.device)
    return x.masked_fill(sides < 10 * p, 0.0) / (1 - p)
