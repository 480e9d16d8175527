"""For four axes the softmax is taken item by item on detached copies: no gradient flows back from
them.

Diagnosis: none
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    if x.dim() == 4:
        dim %= 4
        out = torch.empty_like(x)
        with torch.no_grad():
            power = (x - x.amax(dim, keepdim=True)).exp()
            out.copy_(power / power.sum(dim, keepdim=True))
        return out
    power = (x - x.amax(dim, keepdim=True)).exp()
    return power / power.sum(dim, keepdim=True)
