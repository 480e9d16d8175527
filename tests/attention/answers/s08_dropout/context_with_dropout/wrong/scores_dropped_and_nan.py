"""Two mistakes: dropped links get the score minus infinity before the softmax, which shares the
weight out among the others ("The weights (after the softmax) that are dropped count as 0"), and a
fully dropped row is nan ("gets a context vector of zeros").

Diagnosis: Dropped scores become minus infinity before the softmax, so that the keys that stay take
over their weight; then they are divided by 1 - p.
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    scores = scores.masked_fill(dropped, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ values / (1 - p)
