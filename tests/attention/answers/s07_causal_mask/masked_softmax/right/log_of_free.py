"""Makes the additive mask with a logarithm (log 1 = 0, log 0 = -inf) and takes the exponential of
log_softmax, all in double precision.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    additive = torch.logical_not(mask).double().log()
    log_weights = torch.log_softmax(scores.double() + additive, dim=-1)
    return log_weights.exp().to(scores.dtype)
