"""The copy is edited through .data, unseen by autograd, so x gets the gradient of a plain copy: 1
for dropped entries and no 1 / (1 - p) for kept ones.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    result = x.clone()
    result.data.div_(1 - p)
    result.data.masked_fill_(dropped, 0.0)  # also where p = 1 made inf or nan
    return result
