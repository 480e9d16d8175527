"""Two mistakes: a causal mask is laid over scores that already say who may look where, so later
tokens that are free by the scores are lost, and the dropped entries of item 0 are used for every
item of the batch.

Diagnosis: Along the first axis, the mask of the first entry is used for all. A causal mask is laid
over the scores, although they are masked already.
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    tokens = scores.shape[-1]
    future = torch.ones(tokens, tokens, dtype=torch.bool, device=scores.device).triu(diagonal=1)
    weights = torch.softmax(scores.masked_fill(future, -torch.inf), dim=-1)
    weights = weights.masked_fill(dropped[0], 0.0) / (1 - p)
    return weights @ values
