"""By associativity it never makes the keys and the values: it pulls the query back into the space of
the embeddings, averages the embeddings, and projects only the average. The softmax is written
with logsumexp.

Diagnosis: none
"""


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    """What one token gets out of a sentence."""
    d_k = W_query.size(1)
    direction = W_key @ (x @ W_query)  # (d_in,), what x looks for among embeddings
    scores = (X @ direction) / math.sqrt(d_k)
    weights = (scores - scores.logsumexp(dim=0)).exp()
    average = weights @ X
    return average @ W_value, weights
