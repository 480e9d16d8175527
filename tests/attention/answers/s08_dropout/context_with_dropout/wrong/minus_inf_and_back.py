"""Wrong for a token whose weights are all dropped. Dropped scores become -inf before a second
softmax, and the kept mass of the first softmax is multiplied in again; that is right as long as
a row keeps something. A row that keeps nothing is nan, not zeros.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    before = torch.softmax(scores, dim=-1)
    mass = before.masked_fill(dropped, 0.0).sum(dim=-1, keepdim=True)
    thinned = torch.softmax(scores.masked_fill(dropped, float("-inf")), dim=-1)
    return (thinned * mass / (1 - p)) @ values
