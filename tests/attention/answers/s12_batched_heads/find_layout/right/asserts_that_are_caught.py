"""`torch.testing.assert_close` compares shapes and numbers, and its errors are caught.

Diagnosis: none
"""


from torch.testing import assert_close


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    kind = torch.float64
    with torch.no_grad():
        tokens_first = torch.tensordot(x.to(kind), W.to(kind), dims=([1], [2]))
        layouts = {
            "heads first": tokens_first.swapaxes(0, 1),
            "tokens first": tokens_first,
        }
        for name, expected in layouts.items():
            try:
                assert_close(projected.to(kind), expected, rtol=0.0, atol=1e-4)
            except AssertionError:
                continue
            return name
    return "neither"
