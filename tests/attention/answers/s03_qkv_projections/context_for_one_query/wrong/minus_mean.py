"""Wrong: for stability the mean of the scores is subtracted in place of the maximum. As soon as one
score is more than 88 above the mean the exponential overflows, e.g. scores (3000, 0, 0): nan.
The text allows some thousands.

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
    keys, values = X @ W_key, X @ W_value
    d_k = keys.shape[1]
    scores = keys @ q / d_k**0.5
    centred = scores - scores.mean()        # softmax does not change when a constant is added
    e = centred.exp()
    weights = e / e.sum()
    context = weights @ values
    return context, weights
