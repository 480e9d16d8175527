"""A softmax by hand as in JAX: shifts by the maximum of the free scores (detached) and fills
blocked entries both before and after exp, so that neither the values nor the gradients become nan.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    work = scores.float() if scores.dtype == torch.float16 else scores
    highest = work.masked_fill(mask, -math.inf).amax(dim=-1, keepdim=True).detach()
    shifted = (work - highest).masked_fill(mask, 0.0)  # a huge blocked score must not reach exp
    powers = shifted.exp().masked_fill(mask, 0.0)
    return (powers / powers.sum(dim=-1, keepdim=True)).to(scores.dtype)
