"""Writes the softmax as exp(s - logsumexp(s)), in float64 so that the difference is exact enough
for scores in the thousands.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    result_dtype = torch.promote_types(scores.dtype, torch.float32)
    visible = torch.masked_fill(scores.double(), mask, -math.inf)
    log_total = torch.logsumexp(visible, dim=-1, keepdim=True)
    log_weights = visible - log_total
    return log_weights.exp().to(result_dtype)
