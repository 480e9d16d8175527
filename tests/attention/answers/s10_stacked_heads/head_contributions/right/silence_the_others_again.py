"""Right. Follows the meaning and not the algebra: all heads side by side, every head but one
silenced with zeros, and the whole projection applied to it.

Diagnosis: none
"""
def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    contributions = []
    for h in range(len(outputs)):
        alone = [out if i == h else torch.zeros_like(out) for i, out in enumerate(outputs)]
        contributions.append(nn.functional.linear(torch.cat(alone, dim=2), weight))
    return torch.stack(contributions)
