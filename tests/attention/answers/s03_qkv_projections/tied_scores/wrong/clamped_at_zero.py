"""Wrong. Takes "no negative eigenvalues" for "no negative scores" and cuts the scores off at zero.
With X = [[1.0], [-1.0]] and U = [[1.0]] the score of the two tokens for each other is -1; here it
is 0.

Diagnosis: Scores below zero become 0.
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    projected = X @ U
    scores = projected @ projected.transpose(-2, -1)
    # U U^T has no negative eigenvalues: what is below zero can only be a rounding error
    return scores.clamp(min=0.0)
