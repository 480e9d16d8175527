"""Two mistakes. `kind in ("blocked")` has no comma and so tests for a substring: kind="block" or ""
returns a mask where a ValueError is due. And exp_ writes into the caller's additive mask: after
to_blocked(m, "additive") with m = [0., -inf], m holds [1., 0.].

Diagnosis: none
"""
def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind in ("blocked"):
        return mask.bool()
    if kind in ("keep"):
        return ~mask.bool()
    if kind in ("additive"):
        # exp makes a keep mask of it: exp(0) = 1 and exp(-inf) = 0
        return mask.exp_() == 0
    raise ValueError(f"unknown kind {kind!r}")
