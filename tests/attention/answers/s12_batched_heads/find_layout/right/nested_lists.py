"""Right, without a single tensor operation: all becomes nested lists of Python numbers, the table of
what ought to be there is turned over with zip, and a recursion compares.

Diagnosis: none
"""

def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    def times(matrix, token):
        return [sum(entry * feature for entry, feature in zip(row, token)) for row in matrix]

    def alike(one, other):
        if isinstance(other, list):
            return len(one) == len(other) and all(map(alike, one, other))
        return abs(one - other) < 1e-4

    tokens = x.tolist()
    table = [[times(matrix, token) for token in tokens] for matrix in W.tolist()]
    given = projected.tolist()
    if alike(given, table):
        return "heads first"
    if alike(given, [list(heads) for heads in zip(*table)]):
        return "tokens first"
    return "neither"
