"""Right. Pulls the query back through W_key and projects only the one mixture of tokens with
W_value.

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
    question = W_key @ (x @ W_query)  # (d_in,)
    weights = torch.softmax(X @ question / math.sqrt(d_k), dim=0)
    return (weights @ X) @ W_value, weights
