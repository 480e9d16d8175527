"""Right. Adds up the outer products of the d_k projected features one by one, in a loop, with no
transpose of the sentence at all.

Diagnosis: none
"""
def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    """The attention scores when queries and keys are the same projection of the tokens."""
    scores = X.new_zeros(*X.shape[:-1], X.shape[-2])
    for column in U.unbind(dim=1):
        feature = X @ column  # (..., n)
        scores = scores + feature[..., :, None] * feature[..., None, :]
    return scores
