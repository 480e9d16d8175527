"""Unusual: the sentence is never projected; by associativity the query is pulled back into token
space and the mixed token is projected once.

Diagnosis: none
"""


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    # (X W_k) q = X (W_k q): one small vector instead of n keys
    pulled_back = torch.mv(W_key, x @ W_query)
    weights = torch.softmax(torch.mv(X, pulled_back) / math.sqrt(W_key.size(1)), 0)
    context = (weights @ X) @ W_value
    return context, weights
