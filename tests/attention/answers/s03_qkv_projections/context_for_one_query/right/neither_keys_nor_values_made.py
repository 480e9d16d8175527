"""Makes neither keys nor values: the query is carried back through W_key to the size of the tokens,
the tokens themselves are mixed, and only the mixture is projected by W_value.

Diagnosis: none
"""


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    q = torch.mv(W_query.t(), x)
    wanted = torch.mv(W_key, q)  # (d_in,): x_j . wanted is k_j . q
    scores = torch.mv(X, wanted) / math.sqrt(W_key.size(1))
    weights = torch.log_softmax(scores, dim=0).exp()
    mixture = torch.mv(X.t(), weights)  # (d_in,)
    return torch.mv(W_value.t(), mixture), weights
