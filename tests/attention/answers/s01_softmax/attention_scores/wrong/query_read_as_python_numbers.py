"""The query's entries are taken out of torch by tolist, so gradients flow back to the tokens only
and never to the query.

Diagnosis: No gradient arrives at the query.
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    scores = torch.zeros_like(inputs[:, 0])
    for feature, amount in enumerate(query.tolist()):
        scores = scores + amount * inputs[:, feature]
    return scores
