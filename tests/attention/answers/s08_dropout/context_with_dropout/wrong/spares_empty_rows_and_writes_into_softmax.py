"""Wrong twice: a row in which everything is dropped is spared, so with dropped all True the context
is not zeros; and the zeros are written into the output of the softmax in place, so that
backward() raises an error if scores require gradients, for example with one weight dropped and p
= 0.5.

Diagnosis: A token whose weights are all dropped keeps all of them, rescaled.
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = torch.softmax(scores, dim=-1)
    # a token should not lose everything
    empty = dropped.all(dim=-1, keepdim=True)
    weights[dropped & ~empty] = 0.0
    weights = weights / (1 - p)
    return weights @ values
