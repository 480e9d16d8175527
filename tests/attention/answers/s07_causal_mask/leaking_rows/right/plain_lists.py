"""Right. Unusual: leaves torch at once. Both tensors become nested lists of Python floats, and the
rows are compared number by number; a generator yields the row numbers.

Diagnosis: none
"""


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    old, new = before.detach().tolist(), after.detach().tolist()

    def suspects():
        for i in range(position):
            for p, q in zip(old[i], new[i]):
                if p - q > tolerance or q - p > tolerance:
                    yield i
                    break

    return list(suspects())
