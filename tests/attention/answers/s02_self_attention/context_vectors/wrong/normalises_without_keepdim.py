"""Two mistakes. The weights are normalised to sum 1 before they are used, although they may be any
numbers: the weights (2, 2) give the average and not twice the sum. And the row sums are divided
without keepdim, so they are lined up with the columns: a square matrix is divided by the wrong
sums, and n_query different from n ends in an error of broadcasting (most batches too).

Diagnosis: none
"""


def context_vectors(weights: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    """The context vectors: for every row of the weights, the weighted sum of the tokens."""
    shares = weights / torch.sum(weights, -1)   # shares must sum to one
    context = torch.matmul(shares, X)
    return context
