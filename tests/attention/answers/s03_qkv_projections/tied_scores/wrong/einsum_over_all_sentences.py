"""Wrong. The second operand of the einsum has its own letter for the batch, so the keys of all
sentences are added up: X of shape (2, n, d_in) with two different sentences shows it; a single
sentence is right.

Diagnosis: In a batch, the second tokens of the scores are summed over all sentences.
"""
def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    """The attention scores when queries and keys are the same projection of the tokens."""
    projected = X @ U
    flat = projected.reshape(-1, *projected.shape[-2:])
    scores = torch.einsum("bik,cjk->bij", flat, flat)
    return scores.reshape(*X.shape[:-1], X.shape[-2])
