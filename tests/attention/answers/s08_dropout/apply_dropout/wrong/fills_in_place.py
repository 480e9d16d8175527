"""masked_fill_ (with the underscore) on x.detach(), which shares its memory, writes zeros into the
caller's tensor, and the detach cuts the gradients. Breaks "x itself is not changed, and
gradients reach x" for every mask with a True.

Diagnosis: none
"""
def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    if p == 1:
        return torch.zeros_like(x)
    kept = x.detach().masked_fill_(dropped, 0.0)
    return kept / (1 - p)
