"""The augmented assignment ``W *= x`` writes the products into the caller's stack. After the call
with W = [[[1., 2.], [0., 3.]]] and x = (2, 2) the caller's W holds [[[2, 4], [0, 6]]], and a
second call gives other numbers; the text says that W is not changed.

Diagnosis: none
"""


def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    W *= x  # x is aligned with the last axis, d_in
    return W.sum(dim=-1)
