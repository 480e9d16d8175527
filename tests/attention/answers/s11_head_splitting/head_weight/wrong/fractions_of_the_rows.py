"""Wrong. Where a head begins is computed with fractions and cut off to an int; floats come out just
below a whole number. Weight (768, 2), head 6 of 12 gives 63 rows, not 64, and head 1 of 49 rows and
49 heads gives row 0. A test with powers of two never sees it.

Diagnosis: none
"""
def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    share = 1 / num_heads
    start = int(weight.shape[0] * (head * share))
    end = int(weight.shape[0] * ((head + 1) * share))
    return weight[start:end]
