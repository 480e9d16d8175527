"""Wrong. Counts for each column how many sentences still run and blocks the rows below, as if the
longest sentences came first. For lengths [1, 3] and n = 4 the mask is that of the lengths [3, 1].

Diagnosis: The sentences are sorted: the longest one comes first.
"""
def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    mask = torch.zeros(len(lengths), n, dtype=torch.bool)
    for j in range(n):
        running = int((lengths > j).sum())
        mask[running:, j] = True
    return mask
