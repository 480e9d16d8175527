"""Two cases are written, a sentence and a batch, and the second swaps axes 1 and 2. With two
leading axes or more these are not the last two. Breaks: "with any number of leading axes", e.g.
X of shape (2, 5, 3, 4).

Diagnosis: none
"""
def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    projected = X @ U
    if projected.dim() == 2:
        return projected @ projected.T
    return projected @ projected.transpose(1, 2)
