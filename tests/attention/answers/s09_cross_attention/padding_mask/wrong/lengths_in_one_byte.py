"""It keeps the lengths in one byte each, so lengths above 127 come out negative.

Mistake: for lengths [130], n = 200 it returns True everywhere, the text asks for False in the
columns 0 to 129.

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    columns = torch.arange(n, device=lengths.device)
    small = lengths.to(torch.int8)
    return columns[None, :] >= small[:, None]
