"""Takes all heads apart into single features and stacks these again, in two nested loops.

Diagnosis: none
"""


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    features = []
    for head in outputs:
        for feature in head.unbind(dim=-1):
            features.append(feature)
    return torch.stack(features, dim=-1)
