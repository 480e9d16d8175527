"""Sorts the lengths in descending order first, as for packed sequences, so row b belongs to
sentence b only if the batch was sorted already.

Diagnosis: The sentences are sorted: the longest one comes first.
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    ordered, _ = torch.sort(lengths, descending=True)  # longest sentence first
    positions = torch.arange(n, device=lengths.device)
    return positions[None, :] >= ordered[:, None]
