"""Two mistakes: squeeze() makes the shape () instead of (1,) when there is one token, as for inputs
of shape (1, 3). And the query is detached while it is copied, so that no gradient flows back to a
query with requires_grad, for any inputs.

Diagnosis: none
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    q = query.clone().detach()  # a copy, so that the caller's query stays as it is
    column = q.unsqueeze(1)  # (d, 1)
    scores = inputs @ column  # (tokens, 1)
    return scores.squeeze()
