"""Wrong, two mistakes: (1) the einsum knows exactly one leading axis, so X of shape (a, b, n, d_in)
ends in an error although any number of leading axes is allowed; (2) the final squeeze(0), meant
for the single sentence, also takes the axis away from a batch of one (and from one sentence of
one token).

Diagnosis: none
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    """The attention scores when queries and keys are the same projection of the tokens."""
    if X.dim() == 2:
        X = X.unsqueeze(0)
    proj = X @ U
    scores = torch.einsum("bid,bjd->bij", proj, proj)
    return scores.squeeze(0)
