"""Handles a sentence and a batch of sentences, but the text allows any number of leading axes: for X
of shape (2, 5, 3, 2) each p has three axes, .T turns them all around, and the product fails.

Diagnosis: none
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    projected = X @ U
    if projected.dim() == 2:
        return projected @ projected.T
    return torch.stack([p @ p.T for p in projected])
