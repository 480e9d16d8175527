"""Swaps dim to the end, subtracts the detached maximum and works with powers of two (exp2).

Diagnosis: none
"""

LOG2_E = 1.4426950408889634


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    y = x.transpose(dim, -1)
    top, _ = y.detach().sort(dim=-1, descending=True)
    y = torch.exp2((y - top[..., :1]) * LOG2_E)
    y = y / y.sum(-1).unsqueeze(-1)
    return y.transpose(dim, -1)
