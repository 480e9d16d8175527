"""Unusual: the weight is never cut. For each head all other heads are replaced by zeros, all are
put side by side, and the full projection without bias is applied to the whole; what comes out is
this head's contribution.

Diagnosis: none
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    silent = [torch.zeros_like(head) for head in outputs]
    contributions = []
    for h, head in enumerate(outputs):
        solo = torch.cat(silent[:h] + [head] + silent[h + 1 :], dim=-1)
        contributions.append(torch.tensordot(solo, weight, dims=([-1], [1])))
    return torch.stack(contributions)
