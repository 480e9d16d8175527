"""Computes all vectors with Python floats in loops, without torch.

Diagnosis: none
"""


def _vector(matrix, token):
    return [sum(w * f for w, f in zip(row, token)) for row in matrix]


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    heads, tokens = W.tolist(), x.tolist()
    given = projected.tolist()
    width = W.shape[1]
    candidates = {
        "heads first": [[_vector(m, t) for t in tokens] for m in heads],
        "tokens first": [[_vector(m, t) for m in heads] for t in tokens],
    }
    for answer, table in candidates.items():
        if tuple(projected.shape) != (len(table), len(table[0]), width):
            continue
        pairs = zip(
            (v for block in given for row in block for v in row),
            (v for block in table for row in block for v in row),
        )
        if all(abs(a - b) < 1e-4 for a, b in pairs):
            return answer
    return "neither"
