"""Works on nested Python lists only: products by ``math.fsum``, the other layout by ``zip``, and a
recursive comparison that checks shapes and numbers in one go.

Diagnosis: none
"""
import operator


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    def times(matrix: list, token: list) -> list:
        return [math.fsum(map(operator.mul, row, token)) for row in matrix]

    def agrees(wanted, found) -> bool:
        if isinstance(wanted, float):
            return abs(wanted - found) < 1e-4
        return len(wanted) == len(found) and all(map(agrees, wanted, found))

    tokens = x.tolist()
    heads_first = [[times(matrix, token) for token in tokens] for matrix in W.tolist()]
    layouts = {"heads first": heads_first, "tokens first": list(zip(*heads_first))}
    given = projected.tolist()
    return next((name for name, wanted in layouts.items() if agrees(wanted, given)), "neither")
