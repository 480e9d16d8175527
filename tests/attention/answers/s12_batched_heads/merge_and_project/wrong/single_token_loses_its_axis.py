"""Gets rid of the head axis with a bare ``squeeze()``, which removes the token axis, too, if there
is one token only: z of shape (2, 1, 2) gives a result of shape (d_out,), not (1, d_out).

Diagnosis: none
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    side_by_side = torch.cat(z.split(1, dim=0), dim=-1).squeeze()
    return side_by_side @ weight.T + bias
