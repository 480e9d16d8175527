"""No infinity at all: of each row only the free scores are picked out and softmaxed, in double
precision, and scattered into a row of zeros. Leading axes are flattened before and restored
afterwards.

Diagnosis: none
"""
from collections.abc import Iterator


def _rows(scores: torch.Tensor, free: torch.Tensor) -> Iterator[torch.Tensor]:
    for row, visible in zip(scores, free):
        shares = torch.softmax(row[visible].double(), dim=0).to(row.dtype)
        yield torch.zeros_like(row).masked_scatter(visible, shares)


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    n_k = scores.shape[-1]
    free = torch.logical_not(mask).broadcast_to(scores.shape)
    weights = list(_rows(scores.reshape(-1, n_k), free.reshape(-1, n_k)))
    return torch.stack(weights).reshape(scores.shape)
