"""Other order of the products: the key matrix is applied to the query and the value matrix to the
mixture of tokens, so keys and values are never formed.

Diagnosis: none
"""


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    wanted = W_key @ (x @ W_query)  # (d_in,): (X W_key) q = X (W_key q)
    scores = torch.mv(X, wanted) / math.sqrt(W_key.shape[1])
    weights = scores.softmax(dim=0)
    mixture = weights @ X  # (d_in,): a (X W_value) = (a X) W_value
    return mixture @ W_value, weights
