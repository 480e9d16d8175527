"""Right. Unusual: no if around the formula. Two small pipelines (lists of functions) are chosen by
norm_first, one for the branch before the addition and one for what comes after it, and run by
reduce; torch.add makes the new tensor.

Diagnosis: none
"""


def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    from functools import reduce

    def run(stages, start):
        return reduce(lambda value, stage: stage(value), stages, start)

    branch, finish = ([norm, sublayer], []) if norm_first else ([sublayer], [norm])
    return run(finish, torch.add(run(branch, x), x))
