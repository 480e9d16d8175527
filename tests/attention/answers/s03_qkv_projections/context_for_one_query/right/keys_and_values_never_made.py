"""Regroups the products so that neither the keys nor the values of the sentence are ever made.

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
    # K q = (X W_key) q = X (W_key q): a vector of size d_in that every token is compared with.
    wanted = W_key.mv(W_query.t().mv(x))
    weights = X.mv(wanted).div(math.sqrt(d_k)).softmax(dim=0)
    # sum_j a_j (x_j W_value) = (sum_j a_j x_j) W_value: mix first, project once.
    mixture = weights @ X
    return mixture @ W_value, weights
