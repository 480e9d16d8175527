"""Right. Regroups the products so that the sentence is never projected: the scores are X (W_key q),
and the context is the projected average (a X) W_value.

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
    d_k = W_key.shape[1]
    direction = W_key @ (x @ W_query)  # (d_in,)
    scores = X @ direction / math.sqrt(d_k)
    weights = torch.exp(torch.log_softmax(scores, dim=0))
    return (weights @ X) @ W_value, weights
