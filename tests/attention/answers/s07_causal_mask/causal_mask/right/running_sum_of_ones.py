"""Right. Unusual: the mask is a running sum. In the unit matrix the cumulative sum along a row is 1
from the diagonal on; with the diagonal itself subtracted, 1 is left where the key comes later.

Diagnosis: none
"""


def causal_mask(n: int) -> torch.Tensor:
    """The causal mask of a sequence of ``n`` tokens."""
    unit = torch.eye(n, dtype=torch.int64)
    reached = unit.cumsum(dim=1)
    return (reached - unit).to(torch.bool)
