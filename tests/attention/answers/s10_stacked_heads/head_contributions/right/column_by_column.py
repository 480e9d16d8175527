"""Right. No matrix product: adds up feature times column, with a running number of the column.

Diagnosis: none
"""
def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    """What each head contributes to the output of a layer with an output projection."""
    columns = iter(weight.unbind(dim=1))
    contributions = []
    for output in outputs:
        total = output.new_zeros(*output.shape[:-1], weight.shape[0])
        for feature in output.unbind(dim=-1):
            total = total + feature.unsqueeze(-1) * next(columns)
        contributions.append(total)
    return torch.stack(contributions)
