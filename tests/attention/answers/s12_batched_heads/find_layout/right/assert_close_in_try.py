"""The comparison is left to torch.testing.assert_close, with a relative tolerance of 0: its
AssertionError says that shape or numbers differ. What ought to be there is computed in float64
with one flat matrix product.

Diagnosis: none
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    tokens_first = (x.double() @ W.double().flatten(0, 1).T).unflatten(1, W.shape[:2])
    layouts = {"heads first": tokens_first.transpose(0, 1), "tokens first": tokens_first}
    for answer, expected in layouts.items():
        try:
            torch.testing.assert_close(
                projected.double(), expected, rtol=0, atol=1e-4, check_stride=False
            )
        except AssertionError:
            continue
        return answer
    return "neither"
