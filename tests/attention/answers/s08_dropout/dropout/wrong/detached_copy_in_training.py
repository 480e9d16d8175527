"""Wrong. Works on a detached copy so that x stays as it is, and by that cuts the gradient: with
training=True and p = 0.5 the result of an x that requires a gradient has none.

Diagnosis: The result is cut off from x: no gradient can flow back.
"""
def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0.0 <= p <= 1.0:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0.0:
        return x
    if p == 1.0:
        return x.masked_fill(torch.ones_like(x, dtype=torch.bool), 0.0)
    out = x.detach().clone()
    out[torch.rand(out.shape, device=out.device) < p] = 0.0
    out /= 1.0 - p
    return out
