"""As exp of the scores minus their log-sum-exp, in float64 inside so that scores in the hundreds
lose no digits.

Diagnosis: none
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    scaled = scores.to(torch.float64) / temperature
    log_weights = scaled - torch.logsumexp(scaled, dim=-1, keepdim=True)
    return log_weights.exp().to(scores.dtype)
