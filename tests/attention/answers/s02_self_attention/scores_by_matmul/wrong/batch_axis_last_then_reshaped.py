"""Wrong: for a batch the einsum puts the batch axis last, and reshape only makes the shape right
while the numbers of different sentences get mixed. For a batch of two different sentences, say of
shape (2, 3, 2), entry [0, 0, 1] should belong to sentence 0 and is entry [0, 0] of sentence 1.

Diagnosis: In a batch, the scores are mixed up, as if the axis of the sentences came last and the
result were reshaped.
"""


def scores_by_matmul(X: torch.Tensor) -> torch.Tensor:
    if X.dim() == 2:
        return X @ X.T
    batch, n, d = X.shape
    scores = torch.einsum("bid,bjd->ijb", X, X)
    return scores.reshape(batch, n, n)
