"""Never builds K or V: the query is pulled back through W_key, and the mixed token is projected by
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
    asked = W_key @ (W_query.T @ x)  # (d_in,)
    weights = (X @ asked * W_key.shape[1] ** -0.5).softmax(0)
    return (weights @ X) @ W_value, weights
