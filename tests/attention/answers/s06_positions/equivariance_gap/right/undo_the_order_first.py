"""Puts the rows of ``after`` back where they came from by an index assignment and compares there.

Diagnosis: none
"""


def equivariance_gap(before, after, order):
    # bring every output back to the place where its token stood at first
    undone = torch.zeros_like(after)
    undone[order] = after
    worst = 0.0
    for old_row, new_row in zip(before.detach(), undone.detach()):
        worst = max(worst, (new_row - old_row).abs().max().item())
    return worst
