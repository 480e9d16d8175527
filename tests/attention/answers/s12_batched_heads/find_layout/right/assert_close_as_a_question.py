"""Torch.testing.assert_close compares shape and numbers; its AssertionError means no.

Diagnosis: none
"""


def find_layout(projected, W, x):
    wanted = torch.tensordot(W, x, dims=([2], [1])).transpose(1, 2)
    for name, axes in {"heads first": (0, 1), "tokens first": (1, 0)}.items():
        try:
            torch.testing.assert_close(projected, wanted.permute(*axes, 2), rtol=0, atol=1e-4)
            return name
        except AssertionError:
            pass
    return "neither"
