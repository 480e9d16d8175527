"""Brackets the products so that only vectors occur: neither the key matrix nor the value matrix is
ever formed.

Diagnosis: none
"""


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    query = torch.mv(W_query.mT, x)  # (d_k,)
    seen_from_tokens = torch.mv(W_key, query)  # (d_in,): K q = X (W_key q)
    scores = torch.mv(X, seen_from_tokens) * W_key.shape[1] ** -0.5
    weights = (scores - torch.logsumexp(scores, dim=0)).exp()
    mixed_tokens = torch.mv(X.mT, weights)  # (d_in,): mix first, project afterwards
    return torch.mv(W_value.mT, mixed_tokens), weights
