"""Wrong for batches of more than one sentence. tensordot over the features gives all pairs of
sentences, the diagonal takes each sentence with itself, but `diagonal` puts the batch axis last:
(n, n, batch). It is then brought to (batch, n, n) by reshape, not by a permutation, so the
numbers of different sentences are mixed. One sentence, and a batch of one, are right.

Diagnosis: In a batch, the scores are mixed up, as if the axis of the sentences came last and the
result were reshaped.
"""


def scores_by_matmul(X: torch.Tensor) -> torch.Tensor:
    if X.ndim == 2:
        return torch.tensordot(X, X, dims=([1], [1]))
    batch, n, d = X.shape
    every_pair = torch.tensordot(X, X, dims=([2], [2]))  # (batch, n, batch, n)
    own = every_pair.diagonal(dim1=0, dim2=2)
    return own.reshape(batch, n, n)
