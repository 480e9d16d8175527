"""Carries the query back to the embeddings and projects the mixture only, so no key is ever made.

Diagnosis: none
"""


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    d_k = W_key.size(1)
    asked = torch.mv(W_key, torch.mv(W_query.t(), x))  # (d_in,): W_key q
    weights = torch.mv(X, asked).div(math.sqrt(d_k)).softmax(0)
    mixture = torch.mv(X.t(), weights)  # (d_in,)
    return torch.mv(W_value.t(), mixture), weights
