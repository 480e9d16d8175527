"""No matrix product: each feature of a head meets its column of the weight by broadcasting, and the
features are summed.

Diagnosis: none
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    columns = iter(weight.unbind(dim=1))

    def contribution(features: torch.Tensor) -> torch.Tensor:
        # Takes the next `width` columns off the iterator: head 0 comes first.
        terms = [one[..., None] * next(columns) for one in features.unbind(dim=-1)]
        return torch.stack(terms).sum(dim=0)

    return torch.stack([contribution(features) for features in outputs])
