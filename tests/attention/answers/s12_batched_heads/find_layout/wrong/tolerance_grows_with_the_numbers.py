"""Passes 1e-4 as relative tolerance as well. At a number of 400 a difference of 0.02 is taken for
equal (0.04 + 0.0001 are allowed): W = [[[400.]]], x = [[1.]], projected = [[[400.02]]] is called
"heads first", not "neither".

Diagnosis: Large numbers may differ by more than 1e-4 and count as equal: the tolerance grows with
the numbers.
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    heads_first = x @ W.transpose(1, 2)
    tokens_first = heads_first.transpose(0, 1)

    def same(a: torch.Tensor, b: torch.Tensor) -> bool:
        return a.shape == b.shape and torch.allclose(a, b, rtol=1e-4, atol=1e-4)

    if same(projected, heads_first):
        return "heads first"
    if same(projected, tokens_first):
        return "tokens first"
    return "neither"
