"""Wrong. Takes the exponentials without subtracting the maximum and hopes that float64 is wide
enough: scores of some thousands, e.g. x = X[0] * 3000 in the notebook's example, give nan (beyond
709).

Diagnosis: none
"""
def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    """What one token gets out of a sentence."""
    q = x @ W_query
    K, V = X @ W_key, X @ W_value
    scores = K @ q / math.sqrt(K.shape[1])
    exponentials = torch.exp(scores.double())  # float32 would overflow at 88
    weights = (exponentials / exponentials.sum()).to(X.dtype)
    return weights @ V, weights
