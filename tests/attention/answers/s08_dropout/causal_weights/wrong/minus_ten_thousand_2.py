"""Wrong for very low scores. Later tokens get the score -10,000 in place of -inf. Where the allowed
scores of a row lie below that (the text allows -100,000), the future gets all the weight.

Diagnosis: Blocked scores are set to a number that is not smaller than every score, and not to minus
infinity.
"""


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    tokens, d_k = queries.shape[1:]
    scores = queries @ keys.mT * d_k**-0.5
    future = torch.triu(torch.ones(tokens, tokens, device=scores.device), diagonal=1)
    scores = scores.masked_fill(future == 1, -1e4)
    return torch.softmax(scores, dim=-1)
