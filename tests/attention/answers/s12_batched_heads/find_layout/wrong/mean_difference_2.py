"""Wrong: compares the mean absolute difference of all numbers with 1e-4, not every single one. In a
tensor with more than a hundred numbers, a single number that is off by 0.01 (or, in a larger
one, two exchanged close numbers) is averaged away and the answer is a layout in place of
"neither".

Diagnosis: The mean of the differences is compared with the tolerance, without their signs.
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    """In which order are the axes of a projected tensor?"""
    heads_first = torch.einsum("hki,ti->htk", W, x)
    tokens_first = heads_first.transpose(0, 1)

    def same(a, b):
        if a.shape != b.shape:
            return False
        error = (a - b).abs().mean()
        return error.item() < 1e-4

    if same(projected, heads_first):
        return "heads first"
    elif same(projected, tokens_first):
        return "tokens first"
    else:
        return "neither"
