"""Right. Uses the symmetry: fills the diagonal and the lower triangle with torch.dot and copies
each entry to its mirror place.

Diagnosis: none
"""
def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    if not X.is_floating_point():
        X = X.float()
    n = X.shape[0]
    scores = X.new_empty(n, n)
    for i in range(n):
        for j in range(i + 1):
            score = torch.dot(X[i], X[j])
            scores[i, j] = score
            scores[j, i] = score
    return scores
