"""Converts the outputs to float32 before comparing, which rounds away changes of float64 outputs
that exceed the tolerance.

Diagnosis: Numbers of float64 are compared in float32: small differences are lost.
"""


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    # float() so that half precision outputs work as well
    moved = (after.float() - before.float()).abs().amax(dim=-1)
    return [row for row in range(position) if moved[row].item() > tolerance]
