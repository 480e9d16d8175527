"""Negative scores are clamped to zero (a misreading of "can never dislike itself", which is about
the diagonal only): two tokens with opposite projections get 0.

Diagnosis: Scores below zero become 0.
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    projected = X @ U
    scores = projected @ projected.transpose(-2, -1)
    # U U^T has no negative eigenvalues: what is below zero can only be rounding.
    return scores.clamp(min=0)
