"""Draws exponential waiting times in float64 in place of uniform numbers; one of them lasts for
-log(1 - p) or longer with probability 1 - p.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p is a probability, from 0 to 1; {p} is not")
    if not training:
        return x.clone()
    deadline = -torch.log1p(torch.tensor(-p, dtype=torch.float64)).item()  # inf for p = 1
    waits = torch.empty(x.shape, dtype=torch.float64, device=x.device).exponential_()
    stays = (waits >= deadline) & (p < 1)
    divisor = 1 - p if p < 1 else 1.0  # for p = 1 there is nothing to enlarge
    return x.masked_fill(~stays, 0.0) / divisor
