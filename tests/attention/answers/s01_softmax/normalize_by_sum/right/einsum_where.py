"""Right. Unusual: the row sums come from an einsum, zero rows are found by counting non-zeros, and
the division moves the last axis to the front and back, so that no keepdim is needed.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    """Divide every score by the sum of its row."""
    sums = torch.einsum("...n->...", scores)
    if torch.count_nonzero(sums).item() < sums.numel():
        raise ValueError("a row sums to zero")
    front = scores.movedim(-1, 0)      # (n, ...)
    shares = torch.div(front, sums)    # sums has exactly the shape of the rest
    return shares.movedim(0, -1).contiguous()
