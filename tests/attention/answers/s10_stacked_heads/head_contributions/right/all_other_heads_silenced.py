"""For each head the whole projection is applied with all other heads set to zero.

Diagnosis: none
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    contributions = []
    for speaker in range(len(outputs)):
        heard = [
            said if head == speaker else torch.zeros_like(said) for head, said in enumerate(outputs)
        ]
        contributions.append(nn.functional.linear(torch.cat(heard, dim=-1), weight))
    return torch.stack(contributions)
