"""Sorts the sentences by length, longest first, as pack_padded_sequence wants them. Breaks "entry
``[b, j]`` is True (blocked) where ``j`` is not smaller than the length of sentence ``b``" for
lengths that are not in falling order.

Diagnosis: The sentences are sorted: the longest one comes first.
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    ordered = torch.sort(lengths, descending=True).values
    columns = torch.arange(n).unsqueeze(0)
    return columns >= ordered.unsqueeze(1)
