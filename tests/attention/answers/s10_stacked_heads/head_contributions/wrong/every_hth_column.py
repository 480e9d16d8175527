"""Head h gets the columns h, h + H, h + 2H and so on, in place of ``width`` neighbouring ones; the
two agree only for heads of width 1 or a single head. Breaks "The projection is applied to the
heads side by side, head 0 first".

Diagnosis: Each head meets every n-th column of the weight.
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    num_heads = len(outputs)
    parts = []
    for h, out in enumerate(outputs):
        parts.append(out @ weight[:, h::num_heads].T)
    return torch.stack(parts, dim=0)
