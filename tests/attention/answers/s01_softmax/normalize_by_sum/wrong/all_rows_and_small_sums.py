"""Two mistakes. The error is raised only if all rows sum to zero, not if any does, and a sum counts
as zero below 1e-5. Breaks: "Raises ValueError when the sum of any row is zero (also when other
rows are fine); a sum of 1e-6 is not zero", e.g. [[1, -1], [1, 1]] and [1e-6, 0].

Diagnosis: none
"""
def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    totals = scores.sum(dim=-1, keepdim=True)
    if torch.all(totals.abs() < 1e-5):  # never compare floats with ==
        raise ValueError("cannot normalize, the sum is zero")
    return scores / totals
