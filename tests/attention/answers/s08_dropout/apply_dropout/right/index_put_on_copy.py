"""Right. Scales a copy and writes zeros into it by boolean indexing; with p = 1 nothing is kept, so
the factor does not matter and is set to 1.

Diagnosis: none
"""
def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    factor = 1 / (1 - p) if p < 1 else 1.0
    out = x * factor
    out[dropped] = 0
    return out
