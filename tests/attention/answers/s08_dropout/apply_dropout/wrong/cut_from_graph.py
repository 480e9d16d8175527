"""Wrong. Works on a detached clone so that in-place work is allowed, and thereby cuts the gradient:
apply_dropout(x, dropped, p).requires_grad is False for an x that requires gradients.

Diagnosis: The result is cut off from x: no gradient can flow back.
"""
def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    out = x.detach().clone()
    out[dropped] = 0.0
    if p < 1:
        out /= 1 - p
    return out
