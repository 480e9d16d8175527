"""Two mistakes: the caller's z is transposed in place, and the shortcut for a single head leaves
out the bias.

Diagnosis: none
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    if z.shape[0] == 1:  # nothing to merge
        return z[0] @ weight.T
    tokens_first = z.transpose_(0, 1)
    side_by_side = tokens_first.reshape(tokens_first.shape[0], -1)
    return side_by_side @ weight.T + bias
