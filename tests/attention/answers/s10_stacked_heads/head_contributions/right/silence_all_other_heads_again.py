"""Runs the whole projection once for each head, with zeros in the places of all other heads.

Diagnosis: none
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    contributions = []
    for speaker in range(len(outputs)):
        row = []
        for h, output in enumerate(outputs):
            row.append(output if h == speaker else torch.zeros_like(output))
        contributions.append(nn.functional.linear(torch.cat(row, dim=-1), weight))
    return torch.stack(contributions, dim=0)
