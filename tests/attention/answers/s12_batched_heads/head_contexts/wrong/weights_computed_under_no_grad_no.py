"""The weights are computed under no_grad, so no gradients flow back to queries and keys. The numbers
are right.

Diagnosis: The weights are cut off from the gradient, so queries and keys can never learn.
"""


def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    with torch.no_grad():
        scores = torch.bmm(queries, keys.transpose(1, 2)) / math.sqrt(queries.shape[2])
        weights = torch.softmax(scores, dim=2)
    return torch.bmm(weights, values)
