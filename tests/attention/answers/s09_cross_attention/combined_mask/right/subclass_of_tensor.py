"""Right: the mask is a tensor of a subclass of torch.Tensor.

Diagnosis: none
"""


class Blocked(torch.Tensor):
    pass


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    return torch.Tensor.as_subclass(pairs, Blocked)[None] | padding[:, None]
