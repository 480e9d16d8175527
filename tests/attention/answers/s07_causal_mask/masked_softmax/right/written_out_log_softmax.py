"""Writes the softmax as exp of a log-softmax, shifted by the largest free score, in float32 or
wider, and casts back.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    wide = scores.to(torch.promote_types(scores.dtype, torch.float32))
    wide = wide.masked_fill(mask, -math.inf)
    shifted = wide - wide.detach().amax(dim=-1, keepdim=True)
    log_weights = shifted - shifted.logsumexp(dim=-1, keepdim=True)
    return log_weights.exp().to(scores.dtype)
