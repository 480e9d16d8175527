"""A matrix is normalised over its rows where dim is 1, and over its columns otherwise: x of shape
(5, 5) with dim=-1 gives columns that sum to 1.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    powers = torch.exp(x)
    if x.dim() == 2:
        axis = 1 if dim == 1 else 0
        return powers / powers.sum(dim=axis, keepdim=True)
    return powers / powers.sum(dim=dim, keepdim=True)
