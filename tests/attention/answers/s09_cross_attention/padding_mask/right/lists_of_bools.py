"""Pure Python: list arithmetic makes the rows, and one reshape at the end keeps the shape right for
empty batches as well.

Diagnosis: none
"""
def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    rows: list[bool] = []
    for words in lengths.tolist():
        rows += [False] * words + [True] * (n - words)
    return torch.tensor(rows, dtype=torch.bool, device=lengths.device).reshape(len(lengths), n)
