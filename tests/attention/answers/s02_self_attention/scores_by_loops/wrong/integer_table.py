"""Wrong. The table is an integer tensor, so scores lose their fractions and the result is not
floating: X = [[0.5, 0.5]] gives 0 in place of 0.5.

Diagnosis: The scores have the dtype int64, so that their decimals are lost.
"""
def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    n = len(X)
    scores = torch.tensor([[0] * n for _ in range(n)])
    for i in range(n):
        for j in range(n):
            scores[i, j] = torch.dot(X[i], X[j])
    return scores
