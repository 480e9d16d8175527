"""Only the norms and the sums of the rows are compared: a row with its numbers in another order
counts as equal.

Diagnosis: Only the sums over the features are compared.
"""


def find_layout(projected, W, x):
    wanted = torch.einsum("hki,ti->htk", W, x)

    def same(a, b):
        return (
            a.shape == b.shape
            and bool(((a.norm(dim=-1) - b.norm(dim=-1)).abs() < 1e-4).all())
            and bool(((a.sum(-1) - b.sum(-1)).abs() < 1e-4).all())
        )

    if same(projected, wanted):
        return "heads first"
    return "tokens first" if same(projected, wanted.transpose(0, 1)) else "neither"
