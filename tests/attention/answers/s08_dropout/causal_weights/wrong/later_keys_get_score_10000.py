"""Later keys get the score -10000 instead of minus infinity, so if the free scores of a row are of
that size or lower, later tokens get weight.

Diagnosis: Blocked scores are set to a number that is not smaller than every score, and not to
minus infinity.
"""


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    tokens = queries.shape[1]
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    free = torch.tril(torch.ones(tokens, tokens, dtype=scores.dtype, device=scores.device))
    scores = scores * free + (1.0 - free) * -10000.0
    return F.softmax(scores, dim=-1)
