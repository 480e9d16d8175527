"""Takes the mask of item 0 for all items, and replaces -inf in the caller's scores.

Mistakes: (1) for two items with scores 0 (one token), values 1, p = 0.5, dropped = [[[False]],
[[True]]] it returns 2 for both items, the text asks for 2 and 0. (2) for scores [[[0.0, -inf],
[0.0, 0.0]]] the caller's tensor holds -1e9 afterwards, the text asks that no argument is changed.

Diagnosis: Along the first axis, the mask of the first entry is used for all.
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    scores.data.clamp_(min=-1e9)
    keep = ~dropped[0]
    weights = torch.softmax(scores, dim=-1) * keep / (1 - p)
    return weights @ values
