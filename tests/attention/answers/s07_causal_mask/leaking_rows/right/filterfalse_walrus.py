"""linalg.vector_norm with ord=inf, while loop with a walrus and an early return of an empty list.

Diagnosis: none
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    if position == 0:
        return []
    sizes = torch.linalg.vector_norm(after - before, ord=math.inf, dim=1)
    found, row = [], -1
    while (row := row + 1) < position:
        if sizes[row].item() > tolerance:
            found.append(row)
    return found
