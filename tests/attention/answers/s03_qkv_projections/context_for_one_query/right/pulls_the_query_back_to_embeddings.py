"""Right: by associativity the query is pulled back through W_key and the pooled embedding is
pushed through W_value, so keys and values are never stored.

Diagnosis: none
"""


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    d_k = W_key.shape[1]
    # (X W_key) q = X (W_key q): two matrix-vector products in place of a matrix-matrix product
    probe = torch.mv(W_key, torch.mv(W_query.t(), x))  # (d_in,)
    weights = torch.mv(X, probe).div(math.sqrt(d_k)).softmax(0)  # (n,)
    # a (X W_value) = (a X) W_value
    pooled = torch.mv(X.t(), weights)  # (d_in,)
    return torch.mv(W_value.t(), pooled), weights
