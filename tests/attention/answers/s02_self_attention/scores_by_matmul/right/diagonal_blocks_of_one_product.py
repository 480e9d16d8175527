"""All tokens of all sentences are multiplied in one big product, and the blocks on its diagonal, in
which a sentence meets itself, are taken out with Tensor.diagonal.

Diagnosis: none
"""

def scores_by_matmul(X: torch.Tensor) -> torch.Tensor:
    """The attention scores of all pairs of tokens, by matrix products.

    ``X`` has shape (n, d), one sentence, or (batch, n, d), several sentences of equal length.
    Returns the scores, shape (n, n) or (batch, n, n). Sentences of a batch do not see each other.
    """
    sentences = X if X.dim() == 3 else X[None]
    batch, n, d = sentences.shape
    flat = sentences.reshape(batch * n, d)
    everything = (flat @ flat.t()).reshape(batch, n, batch, n)
    own = everything.diagonal(dim1=0, dim2=2).movedim(-1, 0)
    return own if X.dim() == 3 else own[0]
