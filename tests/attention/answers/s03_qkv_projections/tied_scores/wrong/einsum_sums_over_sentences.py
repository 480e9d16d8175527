"""Wrong. The second operand of the einsum has a batch letter of its own, which is summed away: with
two different sentences, X of shape (2, n, d_in), each token is scored with the sum over both.

Diagnosis: In a batch, the second tokens of the scores are summed over all sentences.
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    n = X.shape[-2]
    P = (X @ U).reshape(-1, n, U.shape[1])
    scores = torch.einsum("bik,cjk->bij", P, P)
    return scores.reshape(*X.shape[:-1], n)
