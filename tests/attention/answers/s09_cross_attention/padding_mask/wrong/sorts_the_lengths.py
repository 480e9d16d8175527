"""Wrong: the lengths are sorted first, longest sentence first, as packed sequences want them, so the
rows no longer belong to their sentences. For lengths [1, 3] and n = 4 row 0 should be [0, 1, 1,
1], and is [0, 0, 0, 1].

Diagnosis: The sentences are sorted: the longest one comes first.
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    ordered, _ = torch.sort(lengths, descending=True)
    positions = torch.arange(n, device=lengths.device)
    return positions.unsqueeze(0) >= ordered.unsqueeze(1)
