"""Wrong, two mistakes. (1) The mask has the shape of the last two axes only, so that all items
along earlier axes of a tensor with three or more axes drop the same entries. (2) With
training=False it returns before p is checked, so no ValueError is raised there.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not training:
        return x
    if p < 0 or p > 1:
        raise ValueError("p must be in [0, 1]")
    if p == 1:
        return x * 0
    coins = torch.rand(x.shape[-2:], device=x.device)
    mask = (coins >= p).to(x.dtype)
    return x * mask / (1 - p)
