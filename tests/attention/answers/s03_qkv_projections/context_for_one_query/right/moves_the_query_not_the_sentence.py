"""Right: by associativity the sentence is never projected. The query is carried back through W_key,
the mixture is taken of the raw tokens and only the mixture goes through W_value; the softmax is
written with logsumexp.

Diagnosis: none
"""


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    direction = torch.mv(W_key, torch.mv(W_query.t(), x))  # (d_in,)
    scores = torch.mv(X, direction) * W_key.shape[1] ** -0.5
    weights = (scores - torch.logsumexp(scores, dim=0)).exp()
    mixed_token = torch.mv(X.t(), weights)
    return torch.mv(W_value.t(), mixed_token), weights
