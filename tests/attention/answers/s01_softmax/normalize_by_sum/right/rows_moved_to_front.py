"""Right. Moves the last axis to the front, so that the sums broadcast without keepdim, and moves it
back.

Diagnosis: none
"""
def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    """Divide every score by the sum of its row."""
    columns = scores.movedim(-1, 0)
    totals = columns.sum(0)
    if not totals.all():
        raise ValueError("The sum of a row is zero.")
    return (columns / totals).movedim(0, -1)
