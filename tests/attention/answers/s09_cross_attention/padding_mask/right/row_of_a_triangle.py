"""Makes a triangular table with one row for each possible length and looks every sentence up in
it.

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    # Row L of the table is the mask of a sentence with L tokens, L = 0 .. n: True where j >= L.
    table = torch.ones(n + 1, n, dtype=torch.bool, device=lengths.device).triu()
    return table[lengths]
