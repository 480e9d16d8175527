"""Wrong: believes that tied scores cannot be negative and cuts off what it takes for rounding noise.
For X = [[1.0], [-1.0]] and U = [[1.0]] the scores of the two tokens for each other are -1, not 0.

Diagnosis: Scores below zero become 0.
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    P = X @ U
    scores = P @ P.transpose(-2, -1)
    # U U^T has no negative eigenvalues, so anything below 0 is only rounding
    return scores.clamp(min=0.0)
