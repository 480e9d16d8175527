"""Wrong. Blocked scores become -10000, which is not below all scores: queries 200 * ones(1, 2, 1)
and keys -200 * ones(1, 2, 1) (scores of -40000) give the first token the weights [0, 1].

Diagnosis: Blocked scores are set to a number that is not smaller than every score, and not to minus
infinity.
"""
def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    d_k = queries.shape[-1]
    scores = queries @ keys.transpose(1, 2) / d_k**0.5
    visible = torch.ones_like(scores).tril()
    scores = scores * visible - 10000.0 * (1 - visible)
    return F.softmax(scores, dim=-1)
