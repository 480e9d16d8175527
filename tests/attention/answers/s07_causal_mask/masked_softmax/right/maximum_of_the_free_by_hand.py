"""Softmax written out: the maximum of the free keys is subtracted (detached, it cancels), blocked
keys are filled in afterwards, and half precision is computed in float32 and cast back.

Diagnosis: none
"""
def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    wide = scores.float() if scores.dtype == torch.float16 else scores
    wide = torch.where(mask, torch.full((), -torch.inf, dtype=wide.dtype, device=wide.device), wide)
    peak = wide.detach().amax(dim=-1, keepdim=True)  # finite: one key is free in each row
    powers = (wide - peak).exp()
    return (powers / powers.sum(dim=-1, keepdim=True)).to(scores.dtype)
