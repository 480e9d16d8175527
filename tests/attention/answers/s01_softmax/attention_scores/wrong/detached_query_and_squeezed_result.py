"""Two mistakes: no gradient reaches query, which is detached, and squeeze gives shape () for a
single token.

Diagnosis: none
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    column = query.clone().detach().unsqueeze(1)  # a copy, so that the query is not changed
    return (inputs @ column).squeeze()
