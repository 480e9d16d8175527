"""Never makes K and V: by associativity the query is carried back through W_key, and the weights mix
the embeddings before W_value is applied once. The pair is returned as a named tuple.

Diagnosis: none
"""
from collections import namedtuple

OneQuery = namedtuple("OneQuery", "context weights")


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    """What one token gets out of a sentence."""
    wanted = W_key @ (x @ W_query)  # (d_in,): K q = X (W_key q)
    scores = torch.mv(X, wanted) * W_key.shape[1] ** -0.5
    weights = torch.exp(scores - torch.logsumexp(scores, dim=0))
    mixture = (weights[:, None] * X).sum(dim=0)  # sum of a_j x_j, still an embedding
    return OneQuery(context=mixture @ W_value, weights=weights)
